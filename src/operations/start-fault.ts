import { dirname, join, resolve } from "node:path";

/** Where Lango was told to listen and to keep things, and the files and folders that a command or setting names. */
type Setting = Readonly<{ port: number; host: string; dataDir: string; named?: readonly string[] }>;
type Fault = Readonly<{ code?: unknown; syscall?: unknown; path?: unknown; message: string }>;

/** What a file or folder may be short of, by the name that the system has for it. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  EACCES: "the account that runs Lango may not use it",
  EPERM: "the account that runs Lango may not use it",
  EROFS: "its disk may only be read",
  ENOSPC: "its disk is full",
  EDQUOT: "its disk is full for the account that runs Lango",
  EIO: "its disk fails",
  ENOTDIR: "a file is where a folder is needed",
  EISDIR: "a folder is where a file is needed",
};

const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EEXIST: "a file is where a folder is needed",
  ENOENT: "no folder can be made there",
};

const NAMED_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: "it is not there, or there is no folder for it",
  EEXIST: "a file is where a folder is needed",
  EACCES:
    "this account may not use it. Let it belong to that account; a file may go through a pipe instead, with - in its place",
  EPERM:
    "this account may not use it. Let it belong to that account; a file may go through a pipe instead, with - in its place",
  SQLITE_CANTOPEN: "there is no folder for it, this account may not write there, or its disk may only be read",
};

const KEY_FAULTS: Readonly<Record<string, string>> = {
  BROKEN_KEY: "is not the key that Lango made",
  NO_KEY: "is missing, and what is sealed in the database opens with it alone",
  OTHER_KEY: "is another key than the one that sealed what is in the database",
};

const FOLDER_KINDS: Readonly<Record<string, string>> = {
  DEMO_FOLDER:
    "there is a demo in it, with samples and passwords that everybody knows. Set DATA_DIR to another folder for your own house",
  HOUSE_FOLDER: "there is a house of its own in it, no demo. Set DATA_DIR to another folder for a demo",
};

/** What a database may be short of, by SQLite's names without what follows the second one (`SQLITE_IOERR_WRITE`). */
const DATABASE_FAULTS: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: "is no database. Take it away, or put a backup in its place: lango restore FILE",
  SQLITE_CORRUPT: "is damaged. Put a backup in its place: lango restore FILE",
  SQLITE_FULL: "can't grow: its disk is full",
  SQLITE_READONLY: "can't be written: the account that runs Lango may only read it, or its disk may only be read",
  SQLITE_CANTOPEN:
    "can't be opened: the account that runs Lango may not write there, or its disk is full or may only be read",
  // Its log has a small file beside it.
  SQLITE_IOERR_SHMSIZE: "can't grow: its disk is full",
  SQLITE_IOERR: "can't be read and written: it is no file, or its disk fails",
  SQLITE_BUSY:
    "is being changed by another program, and has been for seconds. Is another Lango, or lango replicate, at work in this folder?",
  NEWER_LANGO: "was made or changed by a newer Lango. Start that one, or restore a backup of this one's",
  NOT_LANGO: "is a database, but not one of Lango. Take it away, or set DATA_DIR to another folder",
};

/**
 * What the machine did not allow, in words for whoever runs Lango and can mend it; `undefined` for a fault of
 * ours, whose trace is needed. `database` is the file that was being opened, unless the error names another.
 */
export function startFault(
  error: unknown,
  { port, host, dataDir, named: theirs = [] }: Setting,
  database = join(dataDir, "lango.db"),
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, path, message }: Fault = error;
  if (typeof code !== "string") return undefined;
  if (syscall === "listen") return doorFault(code, port, host);
  const wrongKey = KEY_FAULTS[code];
  if (wrongKey) {
    return `${join(dataDir, "instance.key")} ${wrongKey}. Put the copy that you keep in its place. Without one, lango key renew makes a new key and says what is lost by it`;
  }

  const wrongFolder = FOLDER_KINDS[code];
  if (wrongFolder) return `DATA_DIR is ${dataDir}: ${wrongFolder}`;

  if (code === "SEALED")
    return `${path} is sealed by a passphrase, and tells nothing: name a backup that is not, or a log`;
  if (code === "FOLDER_TAKEN") {
    return `another Lango runs on ${dataDir}: two would send everything twice. End that one, or set DATA_DIR to another folder`;
  }

  const wrongNamed = namedFault({ code, path, message }, { dataDir, named: theirs });
  if (wrongNamed) return wrongNamed;

  const wrongDatabase = DATABASE_FAULTS[code] ?? DATABASE_FAULTS[code.split("_", 2).join("_")];
  const named = pathIn({ path, message });
  if (wrongDatabase) return `${named ?? database} ${wrongDatabase}`;

  const wrongFile = FILE_FAULTS[code] ?? (syscall === "mkdir" ? FOLDER_FAULTS[code] : undefined);
  const place = typeof path === "string" ? path : dataDir;
  if (wrongFile && `${dataDir}/`.startsWith(`${place}/`)) return `DATA_DIR is ${dataDir}: ${wrongFile}`;
  // What misses elsewhere is a fault of ours.
  return wrongFile && place.startsWith(`${dataDir}/`) ? `${place} can't be used: ${wrongFile}` : undefined;
}

/** What is wrong with a file or folder that whoever typed the command, or wrote the setting, named; not with ours. */
function namedFault(
  { code, path, message }: Fault,
  { dataDir, named }: Required<Pick<Setting, "dataDir" | "named">>,
): string | undefined {
  const place = pathIn({ path, message });
  if (place === undefined || `${place}/`.startsWith(`${dataDir}/`)) return undefined;
  const at = resolve(place);
  // What is written is written beside it first.
  const meant = named.find(
    (word) => `${at}/`.startsWith(`${resolve(word)}/`) || dirname(at) === dirname(resolve(word)),
  );
  if (meant === undefined) return undefined;
  const wrong = { ...FILE_FAULTS, ...NAMED_FAULTS }[String(code)];
  return wrong && `${meant} can't be used: ${wrong}`;
}

function pathIn({ path, message }: Pick<Fault, "path" | "message">): string | undefined {
  return typeof path === "string" ? path : /^unable to open database: (.+)/.exec(message)?.[1];
}

function doorFault(code: string, port: number, host: string): string {
  switch (code) {
    case "EADDRINUSE": {
      const other = port < 65_535 ? port + 1 : 3000;
      return `port ${port} is taken by another program, perhaps by a Lango that runs already. End that one, or choose another port, as in PORT=${other}`;
    }
    case "EACCES":
      return `port ${port} may not be opened by this account. Choose one from 1024 on, as in PORT=3000`;
    default:
      return `HOST is "${host}", which is no address of this machine. 127.0.0.1 is for this machine alone, 0.0.0.0 for everybody`;
  }
}
