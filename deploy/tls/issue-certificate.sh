#!/bin/sh
# Issues a certificate of the database cluster's own authority (docs/high-availability.md, Certificates):
#   issue-certificate.sh FOLDER NAME ADDRESS...
# Writes NAME.pem and NAME.key to the folder. ADDRESS is every DNS name and IP address under which others reach the machine.
# The first run creates the authority: ca.pem and ca.key.
set -eu
folder=$1
name=$2
shift 2
umask 077
mkdir -p "$folder"
cd "$folder"

new_key="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
if [ ! -e ca.key ]; then
  openssl req -x509 $new_key -keyout ca.key -out ca.pem -days 3650 -subj "/CN=Sidebet database authority" \
    -addext keyUsage=critical,keyCertSign,cRLSign 2> /dev/null
  chmod 644 ca.pem
fi

names=
for address in "$@"; do
  case $address in
    *[!0-9.]*) kind=DNS ;;
    *) kind=IP ;;
  esac
  names="$names${names:+,}$kind:$address"
done

# No common name: etcd takes it for a login, and refuses Patroni's requests with such a certificate.
openssl req $new_key -keyout "$name.key" -out "$name.csr" -subj "/O=Sidebet/OU=$name" 2> /dev/null
# A member of etcd uses its certificate as a client too.
printf '%s\n' "subjectAltName=$names" 'basicConstraints=critical,CA:FALSE' 'keyUsage=critical,digitalSignature' \
  'extendedKeyUsage=serverAuth,clientAuth' 'subjectKeyIdentifier=hash' 'authorityKeyIdentifier=keyid' > "$name.ext"
openssl x509 -req -in "$name.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 825 -extfile "$name.ext" \
  -out "$name.pem" 2> /dev/null
rm "$name.csr" "$name.ext"
chmod 644 "$name.pem"
