import { createHash, type KeyObject, sign } from 'node:crypto';

/** A certificate to issue; `by` is its issuer, itself for a root. */
export type CertificateRequest = {
  readonly name: string;
  readonly publicKey: KeyObject;
  readonly by: { readonly name: string; readonly privateKey: KeyObject };
  readonly isAuthority?: boolean;
  readonly from?: number;
  readonly until?: number;
};

const yearMs = 365 * 24 * 3_600_000;
const sha256WithRsa = sequence(oid('2a864886f70d01010b'), Buffer.from([5, 0]));

/**
 * Issues an X.509 certificate as PEM (RFC 5280) for play money and tests. Node can read certificates but not
 * create them.
 */
export function issueCertificate(request: CertificateRequest): string {
  const { name, publicKey, by, isAuthority = false } = request;
  const { from = Date.now() - 3_600_000, until = Date.now() + 10 * yearMs } = request;
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const serial = createHash('sha256').update(key).update(`${name}${from}`).digest().subarray(0, 8);
  const extensions = [
    sequence(oid('551d13'), tlv(4, isAuthority ? sequence(Buffer.from([1, 1, 255])) : sequence())),
    ...(isAuthority ? [] : [sequence(oid('551d11'), tlv(4, sequence(tlv(0x82, Buffer.from(name)))))]),
  ];
  const content = sequence(
    tlv(0xa0, tlv(2, Buffer.from([2]))),
    tlv(2, Buffer.concat([Buffer.from([1]), serial])),
    sha256WithRsa,
    commonName(by.name),
    sequence(time(from), time(until)),
    commonName(name),
    key,
    tlv(0xa3, sequence(...extensions)),
  );
  const signature = sign('RSA-SHA256', content, by.privateKey);
  const certificate = sequence(content, sha256WithRsa, tlv(3, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').match(/.{1,64}/g)!;
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function tlv(tag: number, content: Buffer): Buffer {
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.from([content.length >> 8, content.length & 255]);
  return Buffer.concat([Buffer.from([tag, 0x82]), length, content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return tlv(6, Buffer.from(hex, 'hex'));
}

function commonName(name: string): Buffer {
  return sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, Buffer.from(name)))));
}

/** GeneralizedTime: 20261122063204Z. */
function time(ms: number): Buffer {
  return tlv(0x18, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z`));
}
