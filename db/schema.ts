export * from "./booking.schema.ts";
export * from "./calendar.schema.ts";
export * from "./host.schema.ts";
export * from "./job.schema.ts";
export * from "./payment.schema.ts";
export * from "./pricing.schema.ts";
export * from "./property.schema.ts";
