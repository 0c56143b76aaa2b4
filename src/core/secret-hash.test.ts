import { expect, test } from "bun:test";
import { secretHash } from "./secret-hash.ts";

/** The examples of FIPS 180-2, appendix B. */
test.each([
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
])("of %j is kept its SHA-256, which what is stored already was made by", (secret, hash) => {
  expect(secretHash(secret) as string).toBe(hash);
});
