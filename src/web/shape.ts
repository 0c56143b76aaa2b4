import { getSchemaValidator, type Static, type TSchema } from "elysia";

/**
 * What a JSON text says, where it has this shape, and nothing of whatever else came with it. The shape is not
 * compiled: that takes longer than reading it some hundred times.
 */
export function readShape<S extends TSchema>(shape: S, text: string): Static<S> | undefined {
  const value = valueIn(text);
  const validator = getSchemaValidator(shape, { dynamic: true, additionalProperties: true });
  return validator.Check(value) ? (validator.Decode(validator.Clean?.(value)) as Static<S>) : undefined;
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
