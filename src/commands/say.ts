/** What a command says when it is asked in another way than it understands. */
export function usage(text: string): never {
  console.error(`Usage: ${text}`);
  process.exit(2);
}

/** What a command says when it did not do what was asked. */
export function failed(text: string): never {
  console.error(text);
  process.exit(1);
}
