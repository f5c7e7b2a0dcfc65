import type Stripe from 'stripe';
import { prefixedId, unixSeconds } from '../ids.ts';

export function newRefund(
  charge: Stripe.Charge,
  amountCents: number,
  metadata: Record<string, string>,
): Stripe.Refund {
  return {
    id: prefixedId('re'),
    object: 'refund',
    amount: amountCents,
    balance_transaction: null,
    charge: charge.id,
    created: unixSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** An inquiry moves no money, until it becomes a chargeback. */
export function newInquiry(charge: Stripe.Charge, amountCents: number): Stripe.Dispute {
  const dispute = newDispute(charge, amountCents);
  const { type, card } = dispute.payment_method_details!;
  return {
    ...dispute,
    is_charge_refundable: true,
    payment_method_details: { type, card: { ...card!, case_type: 'inquiry' } },
    reason: 'general',
    status: 'warning_needs_response',
  };
}

export function newDispute(charge: Stripe.Charge, amountCents: number): Stripe.Dispute {
  return {
    id: prefixedId('dp'),
    object: 'dispute',
    amount: amountCents,
    balance_transactions: [],
    charge: charge.id,
    created: unixSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: unixSeconds() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
