import { expect, test } from "bun:test";
import { SETTINGS, unknownSettings } from "./settings.ts";

test.each([
  ["MPESA_SHORTCOD", "MPESA_SHORTCODE"],
  ["MPESA_SHORT_CODE", "MPESA_SHORTCODE"],
  ["PUBLIC_URI", "PUBLIC_URL"],
  ["SMPT_URL", "SMTP_URL"],
  ["LOGLEVEL", "LOG_LEVEL"],
  ["BACKUPS_TO", "BACKUP_TO"],
  ["LANGO_PORT", "PORT"],
  ["LANGO_DATA_DIR", "DATA_DIR"],
  ["PROT", "PORT"],
  ["HSOT", "HOST"],
  ["MPESA_SOMETHING_ELSE_ALTOGETHER", undefined],
])("%s was meant for Lango, as %s", (name, meant) => {
  expect(unknownSettings(["PATH", name])).toEqual([{ name, meant }]);
});

test("a name of a script's own beside the setting is left alone", () => {
  expect(unknownSettings(["PORT", "LANGO_PORT", "PROT", "LANGO_VERSION"])).toEqual([]);
});

test("whatever else stands in an environment is nobody's mistake, and what Lango knows is none", () => {
  const others = `PATH HOME HOSTNAME LANG LC_ALL SHELL USER LOGNAME PWD TERM TMPDIR EDITOR MAIL JOURNAL_STREAM INVOCATION_ID
    SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH LISTEN_FDS NODE_ENV CREDENTIALS_DIRECTORY STATE_DIRECTORY AT_SPI_BUS_ADDRESS
    GOOGLE_APPLICATION_CREDENTIALS npm_config_cache BUN_INSTALL KUBERNETES_SERVICE_HOST LANGO_TEST LANGO_VERSION PORTS POST COST HOSTS SORT SSH_CONNECTION`;
  expect(unknownSettings([...others.split(/\s+/), ...SETTINGS])).toEqual([]);
});
