import type { GatewayOf, PaymentGateway } from "#src/ports/payment-gateway.ts";
import type { Meters } from "#src/web/meters.ts";

/** The same gateway, and each of its calls counted with how long M-PESA took and how it ended. */
export function measuredGateways(gatewayOf: GatewayOf, meters: Pick<Meters, "mpesaCall">): GatewayOf {
  const measured = new WeakMap<PaymentGateway, PaymentGateway>();
  return (account) => {
    const gateway = gatewayOf(account);
    const known = measured.get(gateway) ?? measure(gateway, meters);
    measured.set(gateway, known);
    return known;
  };
}

function measure(gateway: PaymentGateway, meters: Pick<Meters, "mpesaCall">): PaymentGateway {
  function timed<Ask, Answer extends { outcome: string }>(call: string, ask: (given: Ask) => Promise<Answer>) {
    return async (given: Ask): Promise<Answer> => {
      const began = performance.now();
      let outcome = "failed";
      try {
        const answer = await ask(given);
        ({ outcome } = answer);
        return answer;
      } finally {
        meters.mpesaCall(call, outcome, (performance.now() - began) / 1000);
      }
    };
  }
  const { operations } = gateway;
  return {
    requestPayment: timed("request_payment", (ask) => gateway.requestPayment(ask)),
    queryPayment: timed("query_payment", (ask) => gateway.queryPayment(ask)),
    ...(operations && {
      operations: {
        registerUrls: timed("register_urls", (ask) => operations.registerUrls(ask)),
        pull: timed("pull", (ask) => operations.pull(ask)),
        registerPull: timed("register_pull", (ask) => operations.registerPull(ask)),
        dynamicQr: timed("dynamic_qr", (ask) => operations.dynamicQr(ask)),
        lookUp: timed("look_up", (ask) => operations.lookUp(ask)),
        reverse: timed("reverse", (ask) => operations.reverse(ask)),
        payOut: timed("pay_out", (ask) => operations.payOut(ask)),
      },
    }),
  };
}
