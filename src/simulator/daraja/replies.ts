import { requestId } from "./identifiers.ts";

export function answerJson(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

/** Daraja's way of saying no. */
export function refusal(status: number, errorCode: string, errorMessage: string): Response {
  return answerJson(status, { requestId: requestId(), errorCode, errorMessage });
}

export const invalid = (field: string) => refusal(400, "400.002.02", `Bad Request - Invalid ${field}`);
export const invalidToken = () => refusal(404, "404.001.03", "Invalid Access Token");

export function htmlPage(status: number): Response {
  const page = "<html><head><title>Request Rejected</title></head><body>The requested URL was rejected.</body></html>";
  return new Response(page, { status, headers: { "content-type": "text/html" } });
}

export function soapFault(): Response {
  const fault =
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><soapenv:Fault>' +
    "<faultcode>Server</faultcode><faultstring>Internal Error</faultstring></soapenv:Fault></soapenv:Body></soapenv:Envelope>";
  return new Response(fault, { status: 500, headers: { "content-type": "text/xml" } });
}

/** Begins an answer and closes the connection in the middle of it. */
export function brokenOff(): Response {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('{"MerchantRequestID":"'));
      await new Promise((resolve) => setTimeout(resolve, 5));
      // Without a reason the server closes in silence; with one it would write it to the console.
      controller.error(undefined);
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

/** Never answers; ends when the caller gives up or the simulator stops. */
export function silence(...until: AbortSignal[]): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const end = AbortSignal.any(until);
  const giveUp = () => resolve(brokenOff());
  if (end.aborted) giveUp();
  else end.addEventListener("abort", giveUp, { once: true });
  return promise;
}
