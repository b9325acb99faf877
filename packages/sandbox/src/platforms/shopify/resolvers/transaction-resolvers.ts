import type { Order } from "../../../core/store-data.ts";
import { refundedMoney } from "../order-sums.ts";
import { gid } from "../values.ts";
import { bag, refundsOf, sumsOf, type RefundSource } from "./order-parts.ts";
import type { Fields } from "./resolver.ts";

export type TransactionSource = {
  id: number;
  order: Order;
  kind: "SALE" | "AUTHORIZATION" | "REFUND" | "VOID";
  minor: number;
  happenedAt: number;
};

export function saleTransactionOf(order: Order): TransactionSource[] {
  const { received, total: whole } = sumsOf(order);
  const kind = order.payment === "paid" || received > 0 ? "SALE" : "AUTHORIZATION";
  const minor = kind === "SALE" ? received : whole;
  if (order.payment === "pending" || minor === 0) return [];
  return [{ id: order.transactionId, order, kind, minor, happenedAt: order.processedAt }];
}

export function refundTransactionsOf({ refund, order }: RefundSource): TransactionSource[] {
  const minor = refundedMoney(order, refund);
  if (refund.transactionId === null || minor === 0) return [];
  const happenedAt = refund.processedAt;
  return [{ id: refund.transactionId, order, kind: "REFUND", minor, happenedAt }];
}

export function transactionsOf(order: Order): TransactionSource[] {
  return [...saleTransactionOf(order), ...refundsOf(order).flatMap(refundTransactionsOf)];
}

export const transactionFields: Fields<TransactionSource> = {
  id: (transaction) => gid("OrderTransaction", transaction.id),
  amountSet: ({ minor, order }, _args, context) => bag(order, minor, context),
  createdAt: (transaction) => transaction.happenedAt,
  processedAt: (transaction) => transaction.happenedAt,
  gateway: ({ order }) => order.gateway,
  formattedGateway: ({ order }) => order.gateway,
  manualPaymentGateway: ({ order }) => order.gateway === "manual",
  parentTransaction: ({ kind, order }) =>
    kind === "REFUND" ? (saleTransactionOf(order)[0] ?? null) : null,
  settlementCurrency: () => null,
  status: () => "SUCCESS",
  test: ({ order }) => order.isTest,
};
