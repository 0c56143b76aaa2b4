/**
 * The functions of the product that are longer than 60 lines, as `tidy.ts` names them. None is added; whoever
 * divides one takes its line away.
 */
export const LONG_FUNCTIONS: readonly string[] = [
  "db/account.queries.ts unfinishedOf",
  "src/jobs/runner.ts createJobRunner",
  "src/main.ts serve",
  "src/pricing/read-prices-form.ts readCardForm",
  "src/property/read-upload.ts collect",
  "src/simulator/daraja/control.ts answerControl",
  "src/simulator/daraja/create-daraja-simulator.ts createDarajaSimulator",
  "src/start-server.ts startServer",
  "src/web/meters.ts createMeters",
  "src/web/page-cache.ts createPageCache",
];
