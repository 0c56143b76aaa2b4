import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { findBooking } from "#db/booking.queries.ts";
import { insertChangeRequest } from "#db/change-request.queries.ts";
import { findOrAddGuest } from "#db/host.queries.ts";
import { insertPasskey } from "#db/passkey.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { addPhoto } from "#db/property.queries.ts";
import { insertRefund } from "#db/refund.queries.ts";
import { markProved } from "#db/session.queries.ts";
import { endMember } from "#db/team.queries.ts";
import { write } from "#db/write.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { ALL_TABS, CAPABILITIES, type Capability, mayOfTab, mayRole, TEAM_ROLES } from "#src/core/team/team.ts";
import { type App, buildApp, type Door } from "../app.tsx";
import { openSession } from "../identity/open-session.ts";
import { createDarajaSimulator } from "../simulator/daraja/create-daraja-simulator.ts";
import { asset, pageStyles, sheetHashes, stylesheet } from "../web/assets.ts";
import type { DoorSays } from "../web/door/open-door.ts";
import { hashOf } from "../web/secrets.ts";
import { callback, hold, pay, proven, summaryForm } from "./fixtures/journey.ts";
import { addHost, addProperty } from "./fixtures/people.ts";
import { addMember, memberCookie } from "./fixtures/team.ts";
import { ORIGIN, type TestApp, testApp } from "./fixtures/test-app.ts";
import { teamPage } from "./print-team.ts";

/**
 * Who may pass through which door of the house.
 *
 * A row is `METHOD /route`, then, when the route alone does not say it, the address that is asked
 * and the form that is sent with it, then the answers for the five people. `host-login` and
 * `guest-login` are a redirect there or to `/login`; 303 is a redirect anywhere else. A form without its fields
 * is 422 for whoever may send it. `=` is the route itself, where a form follows. `{garden}` and
 * the like are the host's things, see `house()`.
 */
const TABLE = `
                                                                                       anonymous    guest        host         another      admin

GET  /                                                                                 200          200          200          200          200
HEAD /                                                                                 200          200          200          200          200
GET  /sitemap.xml                                                                      200          200          200          200          200
GET  /sitemap/:part /sitemap/1.xml                                                       200          200          200          200          200
GET  /robots.txt                                                                       200          200          200          200          200
GET  /cookies                                                                          200          200          200          200          200
POST /cookies                                                                          303          303          303          303          303
GET  /fraud-prevention-demo                                                            200          200          200          200          200
POST /api/firebase-log                                                                 403          403          403          403          403
GET  /healthz                                                                          200          200          200          200          200
HEAD /healthz                                                                          200          200          200          200          200
GET  /readyz                                                                           200          200          200          200          200
GET  /.well-known/security.txt                                                         200          200          200          200          200
GET  /metrics                                                                          404          404          404          404          404
GET  /assets/:file /assets/{script}                                                    200          200          200          200          200
HEAD /assets/:file /assets/{script}                                                    200          200          200          200          200
GET  /photos/:file /photos/nobody.webp                                                 404          404          404          404          404
GET  /previews/:file /previews/nobody.jpg                                              404          404          404          404          404

GET  /:name /zuristays                                                                 200          200          200          200          200
HEAD /:name /zuristays                                                                 200          200          200          200          200
GET  /host/:name /host/zuristays                                                       200          200          200          200          200
HEAD /host/:name /host/zuristays                                                       200          200          200          200          200
GET  /api/host/:name /api/host/zuristays                                               200          200          200          200          200
GET  /verified/:name /verified/zuristays                                               200          200          200          200          200
HEAD /verified/:name /verified/zuristays                                               200          200          200          200          200
GET  /api/places                                                                       200          200          200          200          200
GET  /api/quote /api/quote?property={garden}&checkIn=2027-02-01&checkOut=2027-02-03&guests=1 200    200          200          200          200
GET  /booking/property/:id /booking/property/{garden}                                  200          200          200          200          200
HEAD /booking/property/:id /booking/property/{garden}                                  200          200          200          200          200
GET  /booking/search                                                                   200          200          200          200          200
HEAD /booking/search                                                                   200          200          200          200          200

GET  /login                                                                            200          303          303          303          303
GET  /language                                                                         200          200          200          200          200
POST /language = language=sw                                                           303          303          303          303          303
GET  /host-login                                                                       200          200          303          303          303
POST /host-login                                                                       422          422          422          422          422
POST /host-login/passkey/ask                                                           200          200          200          200          200
POST /host-login/passkey                                                               422          422          422          422          422
GET  /host-register                                                                    200          200          303          303          303
POST /host-register                                                                    422          422          422          422          422
GET  /logout                                                                           303          200          200          200          200
POST /logout                                                                           303          303          303          303          303
POST /auth/session = purpose=guest                                                     404          404          404          404          404
GET  /forgot-password                                                                  200          200          200          200          200
POST /forgot-password                                                                  422          422          422          422          422
GET  /email-link                                                                       200          200          200          200          200
POST /email-link                                                                       422          422          422          422          422
GET  /email-link/open                                                                  410          410          410          410          410
POST /email-link/open                                                                  410          410          410          410          410
GET  /reset-password                                                                   410          410          410          410          410
POST /reset-password                                                                   410          410          410          410          410
GET  /verify-email                                                                     410          410          410          410          410
POST /verify-email                                                                     410          410          410          410          410
POST /verify-email/again                                                               host-login   host-login   303          303          303
GET  /auth/google                                                                      host-login   host-login   303          303          303
GET  /auth/google/callback                                                             host-login   host-login   303          303          303
GET  /host-phone                                                                       host-login   host-login   303          303          303
POST /host-phone                                                                       host-login   host-login   303          303          303
GET  /claim-brand                                                                      host-login   host-login   303          303          303
POST /claim-brand                                                                      host-login   host-login   422          422          422
GET  /api/auth/check-user/:email /api/auth/check-user/host-wanjiru@example.com         200          200          200          200          200
GET  /api/user/check/:uid /api/user/check/host-wanjiru                                 404          404          200          404          404
POST /api/auth/register = id=host-wanjiru                                              401          401          200          403          403
GET  /api/brand/check/:brandName /api/brand/check/kilimani                             200          200          200          200          200
POST /api/brand/claim = userId=host-wanjiru&brandName=zuristays                        401          401          200          403          403

GET  /dashboard                                                                        host-login   host-login   200          200          200
GET  /account                                                                          host-login   host-login   200          200          200
GET  /account/name                                                                     host-login   host-login   200          200          200
POST /account/name                                                                     host-login   host-login   422          422          422
GET  /account/email                                                                    host-login   host-login   200          200          200
POST /account/email                                                                    host-login   host-login   422          422          422
GET  /account/email/confirm                                                            410          410          410          410          410
POST /account/email/confirm                                                            410          410          410          410          410
POST /account/email/not-mine                                                           410          410          410          410          410
GET  /account/undo                                                                     410          410          410          410          410
POST /account/undo                                                                     410          410          410          410          410
GET  /account/phone                                                                    host-login   host-login   200          200          200
POST /account/phone                                                                    host-login   host-login   422          422          422
GET  /account/phone/code                                                               host-login   host-login   303          303          303
POST /account/phone/code                                                               host-login   host-login   422          422          422
GET  /account/password                                                                 host-login   host-login   200          200          200
POST /account/password                                                                 host-login   host-login   422          422          422
GET  /account/brand                                                                    host-login   host-login   200          200          200
POST /account/brand                                                                    host-login   host-login   422          422          422
GET  /account/devices                                                                  host-login   host-login   200          200          200
POST /account/devices                                                                  host-login   host-login   303          303          303
POST /account/devices/:id /account/devices/none                                        host-login   host-login   404          404          404
GET  /account/passkeys                                                                 host-login   host-login   200          200          200
POST /account/passkeys/again                                                           host-login   host-login   303          303          303
POST /account/passkeys/add/ask                                                         host-login   host-login   200          200          200
POST /account/passkeys/add                                                             host-login   host-login   422          422          422
POST /account/passkeys/prove/ask                                                       host-login   host-login   200          422          422
POST /account/passkeys/prove                                                           host-login   host-login   422          422          422
GET  /account/passkeys/:id /account/passkeys/{passkey}                                 host-login   host-login   200          404          404
POST /account/passkeys/:id /account/passkeys/{passkey}                                 host-login   host-login   422          404          404
POST /account/passkeys/:id/remove /account/passkeys/{passkey}/remove                   host-login   host-login   303          404          404
POST /account/export                                                                   host-login   host-login   200          200          200
GET  /account/found                                                                    host-login   host-login   303          303          303
POST /account/found                                                                    host-login   host-login   303          303          303
GET  /account/delete                                                                   host-login   host-login   200          200          200
POST /account/delete                                                                   host-login   host-login   422          422          422
GET  /admin                                                                            host-login   host-login   404          404          200
GET  /admin/kyc                                                                        host-login   host-login   404          404          200
GET  /admin/kyc/:id /admin/kyc/none                                                    host-login   host-login   404          404          404
POST /admin/kyc/:id /admin/kyc/none                                                    host-login   host-login   404          404          404
POST /admin/kyc/:id/claim /admin/kyc/none/claim                                        host-login   host-login   404          404          404
POST /admin/kyc/:id/release /admin/kyc/none/release                                    host-login   host-login   404          404          404
POST /admin/kyc/:id/call /admin/kyc/none/call                                    host-login   host-login   404          404          404
POST /admin/kyc/:id/call/end /admin/kyc/none/call/end                                    host-login   host-login   404          404          404
POST /admin/kyc/:id/letter /admin/kyc/none/letter                                    host-login   host-login   404          404          404
GET  /admin/refunds                                                                    host-login   host-login   404          404          200
POST /admin/refunds/:id /admin/refunds/{refund}                                        host-login   host-login   404          404          404
GET  /admin/hosts                                                                      host-login   host-login   404          404          200
GET  /admin/hosts/:id /admin/hosts/host-wanjiru                                        host-login   host-login   404          404          200
POST /admin/hosts/:id/suspend /admin/hosts/host-wanjiru/suspend reason=photos          host-login   host-login   404          404          403
POST /admin/hosts/:id/restore /admin/hosts/host-wanjiru/restore                        host-login   host-login   404          404          403
POST /admin/hosts/:id/look /admin/hosts/host-wanjiru/look reason=help                  host-login   host-login   404          404          403
POST /admin/look/end                                                                   host-login   host-login   404          404          303
GET  /admin/bookings                                                                   host-login   host-login   404          404          200
GET  /admin/bookings/:id /admin/bookings/{confirmed}                                   host-login   host-login   404          404          200
GET  /admin/payments                                                                   host-login   host-login   404          404          200
GET  /admin/messages                                                                   host-login   host-login   404          404          200
GET  /admin/jobs                                                                       host-login   host-login   404          404          200
POST /admin/jobs/:id /admin/jobs/x                                                     host-login   host-login   404          404          303
GET  /admin/feeds                                                                      host-login   host-login   404          404          200
GET  /admin/audit                                                                      host-login   host-login   404          404          200
GET  /admin/audit/export                                                               host-login   host-login   404          404          200
GET  /admin/system                                                                     host-login   host-login   404          404          200
GET  /admin/sms                                                                        host-login   host-login   404          404          200
GET  /admin/registration                                                               host-login   host-login   404          404          200
POST /admin/registration = door=closed                                                 host-login   host-login   404          404          403
POST /admin/registration/invites = submissionKey=0123456789abcdef0123456789abcdef0123456789a host-login host-login 404        404          403
POST /admin/registration/invites/:id/withdraw /admin/registration/invites/none/withdraw host-login  host-login   404          404          303
POST /dashboard/refunds/:id /dashboard/refunds/{refund}                                host-login   host-login   422          404          404
POST /dashboard/refunds/:id/send /dashboard/refunds/{refund}/send                      host-login   host-login   303          404          404
GET  /dashboard /dashboard?tab=calendar                                                host-login   host-login   200          200          200
GET  /dashboard/calendar/nights /dashboard/calendar/nights?at={garden}.1.2026-12-24    host-login   host-login   200          404          404
POST /dashboard/calendar/nights = property={garden}&unit=1&from=2026-12-24&to=2026-12-25&do=open host-login host-login 422  404          404
GET  /dashboard/bookings/new                                                           host-login   host-login   200          200          200
POST /dashboard/bookings/new                                                           host-login   host-login   422          422          422
GET  /dashboard/bookings/new/rooms                                                     host-login   host-login   200          200          200
POST /dashboard/bookings/new/rooms                                                     host-login   host-login   422          422          422
GET  /dashboard/bookings/:id/dates /dashboard/bookings/{confirmed}/dates               host-login   host-login   200          404          404
POST /dashboard/bookings/:id/dates /dashboard/bookings/{confirmed}/dates               host-login   host-login   409          404          404
GET  /dashboard/bookings/:id /dashboard/bookings/{confirmed}                           host-login   host-login   200          404          404
POST /dashboard/bookings/:id/received /dashboard/bookings/{confirmed}/received amount=x                                 host-login   host-login   422          404          404
GET  /dashboard/bookings/:id/stay /dashboard/bookings/{confirmed}/stay                         host-login   host-login   200          404          404
POST /dashboard/bookings/:id/stay /dashboard/bookings/{confirmed}/stay fact=left               host-login   host-login   303          404          404
POST /dashboard/bookings/:id/note /dashboard/bookings/{confirmed}/note ownNote=cot             host-login   host-login   303          404          404
GET  /dashboard/turnovers                                                              host-login   host-login   200          200          200
POST /dashboard/turnovers/links                                                        host-login   host-login   422          422          422
POST /dashboard/turnovers/links/:id/end /dashboard/turnovers/links/none/end            host-login   host-login   404          404          404
GET  /dashboard/turnovers/photos/:file /dashboard/turnovers/photos/none.webp           host-login   host-login   404          404          404
POST /dashboard/turnovers/faults/:id /dashboard/turnovers/faults/none                  host-login   host-login   404          404          404
GET  /pass/cleaning/:key /pass/cleaning/none                                           404          404          404          404          404
POST /pass/cleaning/:key/ready /pass/cleaning/none/ready                               404          404          404          404          404
POST /pass/cleaning/:key/broken /pass/cleaning/none/broken                             404          404          404          404          404
GET  /dashboard/guests                                                                 host-login   host-login   200          200          200
POST /dashboard/guests/price = percent=x                                               host-login   host-login   422          422          422
GET  /dashboard/guests.csv                                                             host-login   host-login   200          200          200
GET  /dashboard/guests/:id /dashboard/guests/{confirmed}                               host-login   host-login   200          404          404
POST /dashboard/guests/:id /dashboard/guests/{confirmed} notes=quiet                   host-login   host-login   303          404          404
POST /dashboard/guests/:id/block /dashboard/guests/{confirmed}/block do=unblock        host-login   host-login   303          404          404
POST /dashboard/guests/:id/numbers /dashboard/guests/{confirmed}/numbers number=x      host-login   host-login   422          404          404
GET  /dashboard/guests/:id/export /dashboard/guests/{confirmed}/export                 host-login   host-login   200          404          404
POST /dashboard/guests/:id/forget /dashboard/guests/{confirmed}/forget                 host-login   host-login   303          404          404
GET  /dashboard/team                                                                   host-login   host-login   200          200          200
POST /dashboard/team                                                                   host-login   host-login   422          422          422
POST /dashboard/team/:id /dashboard/team/none role=cleaner                             host-login   host-login   404          404          404
POST /dashboard/team/:id/again /dashboard/team/none/again                              host-login   host-login   404          404          404
POST /dashboard/team/:id/end /dashboard/team/none/end                                  host-login   host-login   404          404          404
GET  /dashboard/me                                                                     host-login   host-login   303          303          303
POST /dashboard/me/house                                                               host-login   host-login   404          404          404
POST /dashboard/me/leave                                                               host-login   host-login   404          404          404
POST /dashboard/me/notices                                                             host-login   host-login   404          404          404
POST /dashboard/me/notices/:id/end /dashboard/me/notices/none/end                      host-login   host-login   404          404          404
POST /dashboard/me/notices/:id/test /dashboard/me/notices/none/test                    host-login   host-login   404          404          404
POST /dashboard/me/devices                                                             host-login   host-login   404          404          404
GET  /host-login/join/:key /host-login/join/none                                       404          404          404          404          404
POST /host-login/join/:key /host-login/join/none                                       404          404          404          404          404
GET  /host-login/team                                                                  200          200          200          200          200
POST /host-login/team                                                                  422          422          422          422          422
GET  /host-login/team/code                                                             410          410          410          410          410
POST /host-login/team/code                                                             422          422          422          422          422
POST /dashboard/turnovers/broken                                                       host-login   host-login   415          415          415
POST /dashboard/turnovers/ready = property={garden}&unit=1&day=2026-12-18                      host-login   host-login   303          404          404
POST /dashboard/changes/:id /dashboard/changes/none answer=accept                      host-login   host-login   404          404          404
POST /dashboard/bookings/:id/withdraw /dashboard/bookings/{confirmed}/withdraw         host-login   host-login   303          404          404
POST /dashboard/bookings/:id/give-back /dashboard/bookings/{confirmed}/give-back back=x                                 host-login   host-login   422          404          404
POST /dashboard/bookings/:id/ask /dashboard/bookings/{confirmed}/ask                   host-login   host-login   303          404          404
POST /dashboard/bookings/:id/look /dashboard/bookings/{confirmed}/look do=id           host-login   host-login   303          404          404
GET  /dashboard/look-twice                                                             host-login   host-login   200          200          200
GET  /dashboard/notices                                                                host-login   host-login   200          200          200
POST /dashboard/notices                                                                host-login   host-login   422          422          422
POST /dashboard/notices/devices                                                        host-login   host-login   400          400          400
POST /dashboard/notices/devices/:id/end /dashboard/notices/devices/x/end               host-login   host-login   303          303          303
POST /dashboard/notices/devices/:id/test /dashboard/notices/devices/x/test             host-login   host-login   404          404          404
GET  /dashboard/worker.js                                                              200          200          200          200          200
GET  /dashboard/manifest.webmanifest                                                   200          200          200          200          200
POST /dashboard/look-twice                                                             host-login   host-login   422          422          422
POST /dashboard/look-twice/unblock = phone=0722000020                                  host-login   host-login   303          303          303
POST /dashboard/bookings/:id/deposit /dashboard/bookings/{confirmed}/deposit           host-login   host-login   303          404          404
POST /dashboard/payouts/daraja                                                         host-login   host-login   422          422          422
POST /dashboard/payouts/operator                                                       host-login   host-login   303          303          303
POST /dashboard/payouts/transfer                                                       host-login   host-login   422          422          422
POST /dashboard/payouts/manual                                                         host-login   host-login   422          422          422
POST /dashboard/payouts/initiator                                                      host-login   host-login   422          422          422
POST /dashboard/payouts/end                                                            host-login   host-login   303          303          303
POST /dashboard/payouts/test                                                           host-login   host-login   422          422          422
POST /dashboard/answers/:id /dashboard/answers/{payment} answer=none                                                  host-login   host-login   400          404          404
GET  /dashboard/receipts                                                               host-login   host-login   200          200          200
POST /dashboard/receipts = pin=none                                                    host-login   host-login   422          422          422
GET  /guest/booking/:id/receipts /guest/booking/{confirmed}/receipts                   404          200          200          404          404
GET  /guest/booking/:id/receipts.pdf /guest/booking/{confirmed}/receipts.pdf           404          200          200          404          404
GET  /guest/booking/:id/receipts/:number /guest/booking/{confirmed}/receipts/1         404          200          200          404          404
GET  /guest/booking/:id/receipts/:number/pdf /guest/booking/{confirmed}/receipts/1/pdf 404          200          200          404          404
GET  /dashboard/first                                                                  host-login   host-login   303          200          200
POST /dashboard/first                                                                  host-login   host-login   422          422          422
GET  /dashboard/open                                                                   host-login   host-login   200          303          303
GET  /dashboard/properties                                                             303          303          303          303          303
GET  /social-media-connect                                                             host-login   host-login   200          200          200
GET  /social-media-connect/links                                                       303          303          303          303          303
GET  /social-media-connect/links/new                                                   host-login   host-login   200          200          200
POST /social-media-connect/links/new = word=                                           host-login   host-login   422          422          422
GET  /social-media-connect/links/:word /social-media-connect/links/none                host-login   host-login   404          404          404
POST /social-media-connect/links/:word /social-media-connect/links/none name=x         host-login   host-login   404          404          404
POST /social-media-connect/links/:word/retire /social-media-connect/links/none/retire  host-login   host-login   404          404          404
GET  /social-media-connect/look                                                        host-login   host-login   200          200          200
POST /social-media-connect/look = phone=none                                           host-login   host-login   422          422          422
POST /social-media-connect/look/order = move=none                                      host-login   host-login   400          400          400
GET  /social-media-connect/qr/:file /social-media-connect/qr/page.svg                  host-login   host-login   200          200          200
GET  /b/:key /b/nothing                                                                404          404          404          404          404
HEAD /b/:key /b/nothing                                                                404          404          404          404          404
GET  /q/:key /q/nothing                                                                404          404          404          404          404
HEAD /q/:key /q/nothing                                                                404          404          404          404          404
GET  /social-media-connect/offers                                                      host-login   host-login   200          200          200
GET  /social-media-connect/offers/new                                                  host-login   host-login   200          200          200
POST /social-media-connect/offers/new = property=none                                  host-login   host-login   422          422          422
GET  /social-media-connect/offers/:id /social-media-connect/offers/none                host-login   host-login   404          404          404
POST /social-media-connect/offers/:id /social-media-connect/offers/none note=x         host-login   host-login   404          404          404
POST /social-media-connect/offers/:id/withdraw /social-media-connect/offers/none/withdraw host-login host-login  404          404          404
POST /social-media-connect/offers/:id/answer /social-media-connect/offers/none/answer  host-login   host-login   404          404          404
HEAD /:name/:word /nobody/nothing                                                      404          404          404          404          404
GET  /previews/cards/:of/:file /previews/cards/property-{garden}/en-0000000000000000.jpg 303        303          303          303          303
GET  /:name/:word /nobody/nothing                                                      404          404          404          404          404
GET  /dashboard/properties/new                                                         host-login   host-login   200          200          200
POST /dashboard/properties/new                                                         host-login   host-login   422          422          422
GET  /dashboard/properties/:id /dashboard/properties/{garden}                          host-login   host-login   200          404          404
POST /dashboard/properties/:id /dashboard/properties/{garden}                          host-login   host-login   422          404          404
GET  /dashboard/properties/:id/facts /dashboard/properties/{garden}/facts              host-login   host-login   200          404          404
POST /dashboard/properties/:id/facts/:part /dashboard/properties/{garden}/facts/facts wifiAmount=x host-login host-login 422  404          404
GET  /dashboard/properties/:id/guide /dashboard/properties/{garden}/guide              host-login   host-login   200          404          404
GET  /dashboard/properties/:id/guide/preview /dashboard/properties/{garden}/guide/preview host-login host-login  200          404          404
POST /dashboard/properties/:id/guide/copy /dashboard/properties/{garden}/guide/copy from=none host-login host-login 404       404          404
POST /dashboard/properties/:id/guide/photos /dashboard/properties/{garden}/guide/photos part=way host-login host-login 415    404          404
GET  /dashboard/properties/:id/guide/photos/:hash /dashboard/properties/{garden}/guide/photos/none host-login host-login 404  404          404
POST /dashboard/properties/:id/guide/photos/:hash /dashboard/properties/{garden}/guide/photos/none host-login host-login 404  404          404
POST /dashboard/properties/:id/guide/:section /dashboard/properties/{garden}/guide/way pin=x host-login host-login 422        404          404
GET  /dashboard/properties/:id/prices /dashboard/properties/{garden}/prices             host-login   host-login   200          404          404
GET  /dashboard/properties/:id/prices/:section /dashboard/properties/{garden}/prices/fees host-login host-login   200          404          404
POST /dashboard/properties/:id/prices/:section /dashboard/properties/{garden}/prices/fees cleaningFeeKes=x host-login host-login 422 404       404
GET  /dashboard/prices                                                                 host-login   host-login   200          200          200
GET  /dashboard/prices/copy                                                            host-login   host-login   200          200          200
POST /dashboard/prices/copy                                                            host-login   host-login   422          422          422
GET  /dashboard/prices/weekend                                                         host-login   host-login   200          200          200
POST /dashboard/prices/weekend                                                         host-login   host-login   422          422          422
GET  /dashboard/prices/events                                                          host-login   host-login   200          200          200
POST /dashboard/prices/events                                                          host-login   host-login   422          422          422
POST /dashboard/prices/undo /dashboard/prices/undo change=none                         host-login   host-login   404          404          404
GET  /dashboard/properties/several                                                     host-login   host-login   200          200          200
POST /dashboard/properties/several                                                     host-login   host-login   422          422          422
POST /dashboard/properties/several/undo /dashboard/properties/several/undo change=none host-login   host-login   404          404          404
POST /dashboard/properties/:id/copy /dashboard/properties/none/copy                    host-login   host-login   404          404          404
POST /dashboard/properties/:id/:move /dashboard/properties/{garden}/restore            host-login   host-login   303          404          404
GET  /dashboard/properties/:id/photos/:hash /dashboard/properties/{garden}/photos/{hash}    303          303          303          303          303
POST /dashboard/properties/:id/photos/:hash /dashboard/properties/{garden}/photos/{hash} move=first host-login   host-login   303          404          404
GET  /dashboard/shared                                                                 host-login   host-login   200          200          200
POST /dashboard/shared                                                                 host-login   host-login   303          303          303
POST /dashboard/shared/:id /dashboard/shared/{garden}                                  host-login   host-login   303          404          404
POST /dashboard/photos                                                                 401          401          200          200          200
GET  /dashboard/verification                                                           host-login   host-login   200          200          200
GET  /dashboard/verification/:which /dashboard/verification/identity                    host-login   host-login   200          200          200
POST /dashboard/verification/:which/paper /dashboard/verification/identity/paper        host-login   host-login   422          422          422
POST /dashboard/verification/:which /dashboard/verification/identity                    host-login   host-login   303          303          303
POST /dashboard/verification/:which/pages /dashboard/verification/identity/pages        host-login   host-login   200          200          200
POST /dashboard/verification/:which/code /dashboard/verification/identity/code          host-login   host-login   422          422          422
POST /dashboard/verification/:which/call /dashboard/verification/identity/call          host-login   host-login   303          303          303
POST /dashboard/verification/:which/withdraw /dashboard/verification/identity/withdraw  host-login   host-login   303          303          303
GET  /dashboard/verification/pages/:id /dashboard/verification/pages/none              host-login   host-login   404          404          404
GET  /admin/law                                                                        host-login   host-login   404          404          200
GET  /admin/kyc/pages/:id /admin/kyc/pages/none                                        host-login   host-login   404          404          404

GET  /dashboard/properties/:id/calendars /dashboard/properties/{garden}/calendars      host-login   host-login   200          404          404
POST /dashboard/properties/:id/calendars /dashboard/properties/{garden}/calendars url= host-login   host-login   422          404          404
GET  /dashboard/properties/:id/rooms /dashboard/properties/{garden}/rooms              host-login   host-login   200          404          404
POST /dashboard/properties/:id/rooms /dashboard/properties/{garden}/rooms              host-login   host-login   303          404          404
POST /dashboard/properties/:id/calendars/link /dashboard/properties/{garden}/calendars/link host-login   host-login   303          404          404
POST /dashboard/properties/:id/calendars/:feed /dashboard/properties/{garden}/calendars/none intent=save host-login host-login 303        404          404
POST /dashboard/properties/:id/calendars/stays/:stay /dashboard/properties/{garden}/calendars/stays/none decision=free host-login host-login 404 404    404
GET  /calendar/:file /calendar/pguessed.AAAAAAAAAAAAAAAAAAAAAA.ics                     404          404          404          404          404

GET  /booking/dates /booking/dates?property={garden}                                   200          200          200          200          200
GET  /booking/rooms /booking/rooms?property={garden}&checkIn=2027-01-04&checkOut=2027-01-06&guests=2 200 200          200          200          200
GET  /booking/rooms/pay                                                                404          404          404          404          404
POST /booking/rooms/pay                                                                404          404          404          404          404
GET  /booking/rooms/summary /booking/rooms/summary?property={garden}&checkIn=2027-01-04&checkOut=2027-01-06&guests=2 303 303 303          303          303
POST /booking/rooms/summary = property={garden}&checkIn=2027-01-04&checkOut=2027-01-06&guests=2 409 409      409          409          409
GET  /booking/summary /booking/summary?property={garden}&checkIn=2027-01-04&checkOut=2027-01-06&guests=2 200          200          200          200          200
POST /booking/summary = property={garden}&checkIn=2027-01-04&checkOut=2027-01-06&guests=2 422          422          422          422          422
GET  /booking/payment /booking/payment?booking={held}                                  404          200          404          404          404
POST /booking/payment = booking={held}                                                 404          422          404          404          404
GET  /booking/payment/code.png /booking/payment/code.png?booking={held}                404          404          404          404          404
GET  /api/payment/status /api/payment/status?booking={held}                            404          200          404          404          404
POST /booking/payment/cancel = booking={held}                                          404          303          404          404          404
POST /booking/payment/claim = booking={held}                                           404          400          404          404          404
POST /booking/payment/sent = booking={held}                                            404          400          404          404          404
POST /booking/payment/keep = booking={held}                                            404          303          404          404          404
GET  /about                                                                            200          200          200          200          200
HEAD /about                                                                            200          200          200          200          200
GET  /contact                                                                          200          200          200          200          200
HEAD /contact                                                                          200          200          200          200          200
GET  /welcome                                                                          200          200          200          200          200
HEAD /welcome                                                                          200          200          200          200          200
GET  /terms                                                                            200          200          200          200          200
HEAD /terms                                                                            200          200          200          200          200
GET  /privacy                                                                          200          200          200          200          200
HEAD /privacy                                                                          200          200          200          200          200
GET  /logo                                                                             404          404          404          404          404
POST /callbacks/:key /callbacks/guessed                                                200          200          200          200          200
POST /callbacks/in/:account/:key/paid /callbacks/in/operator/guessed/paid              200          200          200          200          200
POST /callbacks/in/:account/:key/check /callbacks/in/operator/guessed/check            200          200          200          200          200
GET  /callbacks/messages/:key/:what /callbacks/messages/guessed/whatsapp               404          404          404          404          404
POST /callbacks/messages/:key/:what /callbacks/messages/guessed/sms-report             200          200          200          200          200
GET  /dashboard/bookings.csv                                                              host-login   host-login   200          200          200
GET  /dashboard/figures                                                                   host-login   host-login   200          200          200
GET  /dashboard/figures/:file                /dashboard/figures/2026-12.csv            host-login   host-login   200          200          200
GET  /dashboard/money/:file                  /dashboard/money/2026-12.csv              host-login   host-login   200          200          200
GET  /dashboard/payments                                                               host-login   host-login   200          200          200
GET  /dashboard/messages                                                               host-login   host-login   200          200          200
GET  /dashboard/messages/plan                                                          host-login   host-login   200          200          200
POST /dashboard/messages/plan = booking={confirmed}&rule=day_before                    host-login   host-login   303          404          404
GET  /dashboard/messages/texts                                                         host-login   host-login   200          200          200
POST /dashboard/messages/texts = rule=day_before                                       host-login   host-login   422          422          422
GET  /dashboard/messages/booking/:id /dashboard/messages/booking/{confirmed}           host-login   host-login   200          404          404
POST /dashboard/messages/booking/:id /dashboard/messages/booking/{confirmed}           host-login   host-login   422          404          404
GET  /dashboard/messages/question/:id /dashboard/messages/question/none                host-login   host-login   404          404          404
POST /dashboard/messages/question/:id /dashboard/messages/question/none close=yes      host-login   host-login   404          404          404
GET  /dashboard/messages/ready                                                         host-login   host-login   200          200          200
POST /dashboard/messages/ready = name=                                                 host-login   host-login   422          422          422
POST /dashboard/messages/again = message=none                                          host-login   host-login   404          404          404
GET  /dashboard/payments/check                                                         host-login   host-login   200          200          200
POST /dashboard/payments/check                                                         host-login   host-login   422          422          422
POST /dashboard/payments/statement                                                     host-login   host-login   422          422          422
POST /dashboard/payments/:id/place /dashboard/payments/UKR0000001/place           host-login   host-login   422          422          422
POST /dashboard/payments/:id/aside /dashboard/payments/UKR0000001/aside           host-login   host-login   404          404          404
GET  /dashboard/payments/said/:code /dashboard/payments/said/LGAAAAAA                  host-login   host-login   404          404          404

GET  /booking/request/:id /booking/request/{requested}                                 404          404          200          404          404
POST /booking/request/:id /booking/request/{requested} decision=none                                              404          404          400          404          404
GET  /booking/change/:id /booking/change/{change}                                      404          404          200          404          404
POST /booking/change/:id /booking/change/{change} answer=none                                              404          404          400          404          404
GET  /guest/booking/:id/cancel /guest/booking/{confirmed}/cancel                       404          200          200          404          404
POST /guest/booking/:id/cancel /guest/booking/{confirmed}/cancel shownKes=x                                             404          409          409          404          404
GET  /guest/booking/:id/rooms/cancel /guest/booking/{confirmed}/rooms/cancel           404          303          303          404          404
POST /guest/booking/:id/rooms/cancel /guest/booking/{confirmed}/rooms/cancel shown=x   404          303          303          404          404
POST /guest/booking/:id/rooms/names /guest/booking/{confirmed}/rooms/names             404          303          404          404          404
GET  /guest/booking/:id/rooms/change /guest/booking/{confirmed}/rooms/change           404          303          303          404          404
POST /guest/booking/:id/rooms/change /guest/booking/{confirmed}/rooms/change shown=x   404          303          303          404          404
GET  /guest/booking/:id/change /guest/booking/{confirmed}/change                       404          200          404          404          404
POST /guest/booking/:id/change /guest/booking/{confirmed}/change from=x                                             404          409          404          404          404
POST /guest/booking/:id/change/withdraw /guest/booking/{confirmed}/change/withdraw     404          303          404          404          404
GET  /guest/booking/:id/details /guest/booking/{confirmed}/details                     404          200          200          404          404
GET  /guest/booking/:id/calendar.ics /guest/booking/{confirmed}/calendar.ics           404          200          200          404          404
GET  /booking/property/:id/photos /booking/property/{garden}/photos                    200          200          200          200          200
GET  /booking/property/:id/reviews /booking/property/{garden}/reviews                  200          200          200          200          200
GET  /booking/property/:id/report /booking/property/{garden}/report                    200          200          200          200          200
POST /booking/property/:id/report /booking/property/{garden}/report                    422          422          422          422          422
GET  /booking/review/:id/report /booking/review/none/report                            404          404          404          404          404
POST /booking/review/:id/report /booking/review/none/report                            404          404          404          404          404
GET  /verified/:name/report /verified/nobody/report                                    200          200          200          200          200
POST /verified/:name/report /verified/nobody/report                                    422          422          422          422          422
GET  /booking/property/:id/ask /booking/property/{garden}/ask                          200          200          200          200          200
POST /booking/property/:id/ask /booking/property/{garden}/ask                          422          422          422          422          422
GET  /booking/property/:id/ask/:asked /booking/property/{garden}/ask/none              404          404          404          404          404
GET  /host/:name/ask /host/zuristays/ask                                               200          200          200          200          200
GET  /dashboard/questions                                                              host-login   host-login   303          303          303
POST /dashboard/questions = automatic=on                                               host-login   host-login   303          303          303
GET  /dashboard/questions/:id /dashboard/questions/none                                host-login   host-login   404          404          404
POST /dashboard/questions/:id /dashboard/questions/none close=yes                      host-login   host-login   404          404          404
GET  /booking/report/:id /booking/report/none                                          404          404          404          404          404
GET  /guest/booking/:id/guide/photos/:file /guest/booking/{confirmed}/guide/photos/none 404        404          404          404          404
GET  /guest/booking/:id/guide /guest/booking/{confirmed}/guide                         404          200          404          404          404
GET  /guest/booking/:id/guide-worker.js /guest/booking/{confirmed}/guide-worker.js     200          200          200          200          200
GET  /guest/offers/:thread /guest/offers/b-none                                        404          404          404          404          404
POST /guest/offers/:thread /guest/offers/b-none t=x                                    404          404          404          404          404
POST /guest/booking/:id/plate /guest/booking/{confirmed}/plate plate=x                 404          303          404          404          404
POST /guest/booking/:id/companions /guest/booking/{confirmed}/companions               404          303          404          404          404
POST /guest/booking/:id/arrival /guest/booking/{confirmed}/arrival arrivesAt=x         404          422          404          404          404
POST /guest/booking/:id/billing /guest/booking/{confirmed}/billing pin=x               404          422          404          404          404
GET  /guest/stay/:key /guest/stay/nothing                                              404          404          404          404          404
GET  /pass                                                                             200          200          200          200          200
GET  /pass/:code /pass/nobody                                                          404          404          404          404          404
GET  /previews/cards/:of/:file /previews/cards/property-{garden}/en-0000000000000000.jpg 303        303          303          303          303
GET  /previews/pictures/:host /previews/pictures/none                                  404          404          404          404          404
GET  /social-media-connect/pictures                                                    host-login   host-login   200          200          200
POST /guest/booking/:id/review/pictures /guest/booking/{confirmed}/review/pictures     404          404          404          404          404
GET  /guest/booking/:id/review /guest/booking/{confirmed}/review                       404          200          404          404          404
POST /guest/booking/:id/review /guest/booking/{confirmed}/review whole=5               404          409          404          404          404
GET  /guest/booking/:id/report/:kind /guest/booking/{confirmed}/report/house           404          200          404          404          404
POST /guest/booking/:id/report/:kind /guest/booking/{confirmed}/report/house reason=x  404          422          404          404          404
GET  /dashboard/reviews                                                                host-login   host-login   200          200          200
GET  /dashboard/reviews/:id /dashboard/reviews/none                                    host-login   host-login   404          404          404
POST /dashboard/reviews/:id/reply /dashboard/reviews/none/reply reply=Karibu           host-login   host-login   404          404          404
POST /dashboard/reviews/:id/report /dashboard/reviews/none/report reason=abuse         host-login   host-login   404          404          404
GET  /dashboard/bookings/:id/rating /dashboard/bookings/{confirmed}/rating             host-login   host-login   200          404          404
POST /dashboard/bookings/:id/rating /dashboard/bookings/{confirmed}/rating stars=x     host-login   host-login   422          404          404
POST /dashboard/bookings/:id/no-show /dashboard/bookings/{confirmed}/no-show say=came  host-login   host-login   303          404          404
GET  /admin/reports                                                                    host-login   host-login   404          404          200
GET  /admin/reports/:id /admin/reports/none                                            host-login   host-login   404          404          404
POST /admin/reports/:id /admin/reports/none outcome=kept                               host-login   host-login   404          404          404
GET  /guest-login                                                                      200          303          200          200          200
POST /guest-login                                                                      422          422          422          422          422
GET  /guest-login/code                                                                 410          410          410          410          410
POST /guest-login/code                                                                 422          422          422          422          422
GET  /guest-dashboard                                                                  guest-login  200          guest-login  guest-login  guest-login
GET  /guests                                                                           guest-login  200          guest-login  guest-login  guest-login
GET  /guest-bookings                                                                   guest-login  200          guest-login  guest-login  guest-login
GET  /guest-booking-view /guest-booking-view?booking={confirmed}                       guest-login  200          guest-login  guest-login  guest-login
GET  /guests/view /guests/view?booking={confirmed}                                     guest-login  200          guest-login  guest-login  guest-login
GET  /guest-account                                                                    guest-login  200          guest-login  guest-login  guest-login
GET  /guest-account/devices                                                            guest-login  200          guest-login  guest-login  guest-login
POST /guest-account/devices                                                            guest-login  303          guest-login  guest-login  guest-login
POST /guest-account/devices/:id /guest-account/devices/none                            guest-login  404          guest-login  guest-login  guest-login
POST /guest-account/export                                                             guest-login  200          guest-login  guest-login  guest-login
GET  /guest-account/delete                                                             guest-login  200          guest-login  guest-login  guest-login
POST /guest-account/delete                                                             guest-login  409          guest-login  guest-login  guest-login
GET  /guest-account/delete/code                                                        guest-login  303          guest-login  guest-login  guest-login
POST /guest-account/delete/code                                                        guest-login  422          guest-login  guest-login  guest-login

GET  /dev                                                                              200          200          200          200          200
GET  /dev/outbox                                                                       200          200          200          200          200
GET  /dev/phone                                                                        200          200          200          200          200
POST /dev/phone/:id /dev/phone/none                                                    422          422          422          422          422
GET  /dev/phone/pay                                                                    200          200          200          200          200
POST /dev/phone/pay                                                                    422          422          422          422          422
POST /dev/phone/:id/cancel /dev/phone/none/cancel                                      404          404          404          404          404
ALL  /dev/daraja/* /dev/daraja/none                                                    404          404          404          404          404

POST /auth/demo-guest                                                                  303          303          303          303          303
POST /api/auth/demo-guest                                                              200          200          200          200          200
`;

/**
 * What a link opens to whoever holds it, without a session: the guest's to a booking, and the host's to a request to
 * book or to change a stay.
 * Every other door answers them as it answers anybody. Links of another booking, or of the other kind, open nothing.
 */
const OPENED_BY_LINK = `
GET  /booking/payment                         guest    200
GET  /api/payment/status                      guest    200
POST /booking/payment                         guest    422
POST /booking/payment/claim                   guest    400
POST /booking/payment/sent                    guest    400
POST /booking/payment/keep                    guest    303
POST /booking/payment/cancel                  guest    303
GET  /guest/booking/:id/details               guest    200
GET  /guest/booking/:id/calendar.ics          guest    200
GET  /guest/booking/:id/cancel                guest    200
POST /guest/booking/:id/cancel                guest    409
GET  /guest/booking/:id/rooms/cancel          guest    303
POST /guest/booking/:id/rooms/cancel          guest    303
POST /guest/booking/:id/rooms/names           guest    303
GET  /guest/booking/:id/rooms/change          guest    303
POST /guest/booking/:id/rooms/change          guest    303
GET  /guest/booking/:id/change                guest    200
POST /guest/booking/:id/change                guest    409
POST /guest/booking/:id/change/withdraw       guest    303
GET  /guest/booking/:id/guide                 guest    200
POST /guest/booking/:id/plate                 guest    303
POST /guest/booking/:id/companions            guest    303
POST /guest/booking/:id/arrival               guest    422
POST /guest/booking/:id/billing               guest    422
GET  /guest/booking/:id/receipts              guest    200
GET  /guest/booking/:id/receipts.pdf          guest    200
GET  /guest/booking/:id/receipts/:number      guest    200
GET  /guest/booking/:id/receipts/:number/pdf  guest    200
GET  /guest/booking/:id/review                guest    200
POST /guest/booking/:id/review                guest    409
GET  /guest/booking/:id/report/:kind          guest    200
POST /guest/booking/:id/report/:kind          guest    422
GET  /booking/request/:id                     host     200
POST /booking/request/:id                     host     400
GET  /booking/change/:id                      host     200
POST /booking/change/:id                      host     400
`;

const PEOPLE = ["anonymous", "guest", "host", "another", "admin"] as const;
type Person = (typeof PEOPLE)[number];
type Row = Readonly<{ door: string; method: string; address: string; form: string; answers: string[] }>;

/** These answers say no, so nothing may have changed behind them. */
const REFUSALS = ["host-login", "guest-login", "401", "403", "404"];

function readTable(table: string): Row[] {
  return table
    .split("\n")
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => {
      const words = line.trim().split(/\s+/);
      const [method = "", route = ""] = words;
      const answers = words.slice(-PEOPLE.length);
      const [asked = "=", form = ""] = words.slice(2, -PEOPLE.length);
      const address = asked === "=" ? route : asked;
      return { door: `${method} ${route}`, method: method === "ALL" ? "GET" : method, address, form, answers };
    });
}

/** Rows and doors have to be the same; what is not gets a line that says what to do. */
function unmatched(doors: readonly string[], rows: readonly Row[]): { missing: string[]; gone: string[] } {
  const known = new Set(rows.map(({ door }) => door));
  const there = new Set(doors);
  return {
    missing: [...there].filter((door) => !known.has(door)),
    gone: [...known].filter((door) => !there.has(door)),
  };
}

const doorsOf = async (app: App) => (await app.doors()).filter(({ path }) => !path.startsWith("/static/"));
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/**
 * What the door answers whom a role keeps out, before the route is asked at all. A route that is open is never a way
 * to sign in, save the few that say so themselves.
 */
const KEPT_OUT: Record<string, Partial<Record<Person, readonly string[]>>> = {
  open: {},
  host: { anonymous: ["host-login", "401"], guest: ["host-login", "401"] },
  account: { anonymous: ["host-login"], guest: ["host-login"] },
  guest: Object.fromEntries(PEOPLE.filter((one) => one !== "guest").map((one) => [one, ["guest-login"]])),
  booking: { anonymous: ["404"], another: ["404"], admin: ["404"] },
  papers: { anonymous: ["404"], another: ["404"], admin: ["404"] },
  own_booking: { anonymous: ["404"], host: ["404"], another: ["404"], admin: ["404"] },
  request: { anonymous: ["404"], guest: ["404"], another: ["404"], admin: ["404"] },
  change: { anonymous: ["404"], guest: ["404"], another: ["404"], admin: ["404"] },
  admin: { anonymous: ["host-login"], guest: ["host-login"], host: ["404"], another: ["404"] },
};
const WAYS_IN = ["host-login", "guest-login", "401"];

/** Open, and yet they send somebody to sign in: where one says who one is, and what other programs ask. */
const OPEN_AND_ASKING = [
  "GET /auth/google",
  "GET /auth/google/callback",
  "GET /host-phone",
  "POST /host-phone",
  "GET /claim-brand",
  "POST /claim-brand",
  "POST /api/auth/register",
  "POST /api/brand/claim",
];

/** Where a route's answers are not those of the role that it names; and of a route that names none, that it does not. */
function roleFaults(door: { method: string; path: string } & DoorSays, row: Row): string[] {
  const keptOut = KEPT_OUT[door.role ?? ""];
  if (!keptOut) return [`${row.door} names neither a role nor \`open: true\``];
  if (door.may !== undefined && door.role !== "host")
    return [`${row.door} says what a host's team may, and is no host's`];
  const answers = PEOPLE.map((person, at) => [person, row.answers[at] ?? ""] as const);
  const isIn = (answer: string) => !WAYS_IN.includes(answer) || OPEN_AND_ASKING.includes(row.door);
  return answers.flatMap(([person, answer]) => {
    const expected = keptOut[person];
    const isRight = expected ? expected.includes(answer) : isIn(answer);
    return isRight ? [] : [`${row.door} is for ${door.role}, and answers ${answer} to ${person}`];
  });
}

/** Wanjiru's house with a stay in it, Barasa's beside it, and Asha, who looks after the site. */
async function house() {
  // A Google that nobody answers for: its doors are there.
  const t = testApp({ GOOGLE_CLIENT_ID: "x", GOOGLE_CLIENT_SECRET: "x", GOOGLE_ISSUER_URL: "http://127.0.0.1:9" });
  t.booksByHand();
  addHost(t.db);
  addHost(t.db, { id: "host-barasa", brandName: "mwangazahouse" });
  addHost(t.db, { id: "host-asha", brandName: "ashas", adminSince: t.clock.now() });
  const garden = addProperty(t.db, { units: 20 }).id;
  const hash = "0123456789abcdef0123456789abcdef";
  write(t.db, (tx) =>
    addPhoto(tx, { propertyId: garden, hash, width: 4, height: 3, colour: "#aabbcc", createdAt: t.clock.now() }),
  );
  const confirmed = await hold(t);
  await pay(t, confirmed);
  await callback(t, confirmed);
  const held = await hold(t, { checkIn: "2026-12-28", checkOut: "2026-12-30", shownKes: "9000" });
  const cottage = addProperty(t.db, { id: "asked-first" }).id;
  write(t.db, (tx) => saveRates(tx, cottage, { bookingMode: "request", updatedAt: t.clock.now() }));
  const asked = await t.post("/booking/summary", summaryForm({ property: cottage }), { cookie: proven(t) });
  const requested = /booking\/([^/]+)\/details/.exec(asked.headers.get("location") ?? "")?.[1] ?? "";
  const payment = paymentsOfBooking(t.db, confirmed.id)[0];
  if (findBooking(t.db, confirmed.id)?.state !== "confirmed" || !payment) throw new Error("the stay is not paid");
  write(t.db, (tx) =>
    insertRefund(tx, {
      id: "refund",
      paymentId: payment.id,
      bookingId: confirmed.id,
      amountKes: 13_500,
      reason: "second_payment",
      createdAt: t.clock.now(),
    }),
  );
  write(t.db, (tx) =>
    insertPasskey(tx, {
      id: "passkey",
      hostId: "host-wanjiru",
      credentialId: "AAAA",
      publicKey: Buffer.alloc(1),
      name: "Phone",
      createdAt: t.clock.now(),
    }),
  );
  const change = "change-of-achieng";
  write(t.db, (tx) =>
    insertChangeRequest(tx, {
      ...{ id: change, bookingId: confirmed.id, revision: 1, checkIn: "2026-12-20", checkOut: "2026-12-24", party: 2 },
      ...{ differenceKes: 4500, endsAt: t.clock.now() + 3_600_000, createdAt: t.clock.now() },
      submissionKey: secretHash("change"),
    }),
  );
  const things: Record<string, string> = {
    change,
    garden,
    passkey: "passkey",
    hash,
    confirmed: confirmed.id,
    held: held.id,
    requested,
    refund: "refund",
    payment: payment.id,
    script: asset("hydrate.js").slice("/assets/".length),
  };
  const simulator = createDarajaSimulator({ file: ":memory:", clock: t.clock });
  return { t, app: buildApp(t.deps, () => simulator), things, stop: () => simulator.stop() };
}

const HOST_IDS = { host: "host-wanjiru", another: "host-barasa", admin: "host-asha" };
const idOf = (person: Person) => `${{ ...HOST_IDS, guest: "guest_achieng", anonymous: "nobody" }[person]} `;

/**
 * A session of its own for each question, because some of them end it. The administrator has shown a passkey in it,
 * `unshown` unless that is what is asked.
 */
function cookieOf(t: TestApp, person: Person, unshown = false): string | undefined {
  const browser = { visitor: { kind: "anonymous" }, device: "" } as const;
  if (person === "anonymous") return undefined;
  const token = write(t.db, (tx) => {
    const now = t.clock.now();
    if (person !== "guest") {
      const opened = openSession(tx, { hostId: HOST_IDS[person] }, browser, now);
      // A passkey a while ago and a password since: the desk is open, and what decides in it asks again.
      const proofs =
        person === "admin" && !unshown
          ? ([
              ["passkey", 11 * 60_000],
              ["password", 0],
            ] as const)
          : [];
      for (const [by, agoMs] of proofs) markProved(tx, hashOf(opened), by, now - agoMs);
      return opened;
    }
    const guest = findOrAddGuest(tx, { id: "guest_achieng", phone: "+254722000020", now });
    return openSession(tx, { guestId: guest.id }, browser, now);
  });
  return `lango=${token}`;
}

const withLink = (address: string, link: string) =>
  link ? `${address}${address.includes("?") ? "&" : "?"}${link}` : address;

const classesIn = (css: string) => new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? ""));
const styles = pageStyles();
const styledSomewhere = classesIn(Object.values(styles.sheets).join(""));

/** A sheet stands in hundreds of pages; it is read once. */
const classesOfSheet = new Map<string, Set<string>>();
function classesOf(css: string): Set<string> {
  const known = classesOfSheet.get(css) ?? classesIn(css);
  classesOfSheet.set(css, known);
  return known;
}

/** The classes on a page that have their styles in a sheet which the page does not carry. */
function unstyled(html: string): string[] {
  const linked = html.includes(`<link rel="stylesheet" href="${styles.hostSheet}"/>`) ? [stylesheet("host")] : [];
  const sheets = [...linked, ...Array.from(html.matchAll(/<style>([^<]*)/g), ([, css = ""]) => css)].map(classesOf);
  const carried = new Set(sheets.flatMap((sheet) => [...sheet]));
  const written = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => (names ?? "").split(" "));
  return [...new Set(written)].filter((name) => styledSomewhere.has(name) && !carried.has(name));
}

/** A host's pages that are no part of the desk: what comes before it, and what guests will see. */
const NO_DESK = [
  ...["GET /claim-brand", "POST /claim-brand", "GET /host-phone", "POST /host-phone"],
  "GET /dashboard/properties/:id/guide/preview",
];

/** Where the ways through the desk lead: all else has a way back. */
const SECTIONS = [
  "/account",
  "/dashboard",
  "/dashboard/figures",
  "/dashboard/messages",
  "/dashboard/guests",
  "/dashboard/turnovers",
  "/dashboard/reviews",
  "/social-media-connect",
].map((path) => `GET ${path}`);
/** Before the desk, on the way out of it, and the operator's own. */
const isOutside = (address: string) => /^\/(admin|claim-brand|host-phone|logout|language|auth|confirm)/.test(address);
const hasWayBack = (html: string) => html.includes('class="link back"');

/** Whether a host who gets this page finds the ways through the desk on it, and where in it they are. */
function leadsOn(html: string): boolean {
  const [, bar = ""] = /<nav class="rail"(.*?)<\/nav>/s.exec(html) ?? [];
  return bar.includes('aria-current="page"');
}

/**
 * What a form sends unseen while another form of the page shows it to be changed: whoever changes it there and presses
 * here gets what they no longer see. Each as `name in /where`.
 */
function unseenBeside(html: string): string[] {
  const forms = [...html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)].map(([form]) => {
    const fields = [...form.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([field]) => ({
      name: / name="([^"]*)"/.exec(field)?.[1] ?? "",
      isHidden: field.includes('type="hidden"'),
    }));
    const where = /<form\b[^>]* action="([^"?#]*)/.exec(form)?.[1] ?? "";
    const named = (isHidden: boolean) =>
      new Set(fields.filter((one) => one.isHidden === isHidden).map(({ name }) => name));
    return { where, hidden: named(true), shown: named(false) };
  });
  return forms.flatMap((form) =>
    [...form.hidden]
      .filter((name) => !form.shown.has(name) && forms.some((other) => other !== form && other.shown.has(name)))
      .map((name) => `${name} in ${form.where}`),
  );
}

describe("every door", () => {
  const rows = readTable(TABLE);
  let place: Awaited<ReturnType<typeof house>>;
  let asked = 0;
  beforeAll(async () => {
    place = await house();
  });

  /** What one person is answered, and whether anything changed. */
  async function ask(
    row: Row,
    person: Person,
    { link = "", unshown = false } = {},
  ): Promise<{ answer: string; changed: boolean; html: string }> {
    const { t, app, things } = place;
    const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => things[name] ?? name);
    const cookie = cookieOf(t, person, unshown);
    asked += 1;
    const headers = new Headers({ origin: ORIGIN, host: "localhost:3000", "x-test-address": `test-${asked}` });
    if (cookie) headers.set("cookie", cookie);
    const hasBody = row.method !== "GET" && row.method !== "HEAD";
    if (hasBody) headers.set("content-type", "application/x-www-form-urlencoded");
    // What an earlier question left to be written after its answer is not this one's.
    await Bun.sleep(2);
    const changes = () => (t.db.$client.query("select total_changes() as n").get() as { n: number }).n;
    const before = changes();
    const response = await app.fetch(
      new Request(ORIGIN + withLink(filled(row.address), link), {
        method: row.method,
        headers,
        ...(hasBody ? { body: [filled(row.form), link].filter(Boolean).join("&") } : {}),
      }),
    );
    const to = response.headers.get("location") ?? "";
    const login = /^\/(login|host-login|guest-login)(\?|$)/.exec(to)?.[1]?.replace(/^login/, "host-login");
    const isPage = row.method !== "HEAD" && response.headers.get("content-type")?.startsWith("text/html");
    const html = isPage ? await response.text() : "";
    // A page is allowed the sheets that it has, and a browser told of no others.
    const allowed: string[] = response.headers.get("content-security-policy")?.match(/'sha256-[^']*'/g) ?? [];
    const held = { allowed: sheetHashes(html), count: html.split("<style>").length - 1 };
    if (isPage) expect([row.door, { allowed, count: allowed.length }]).toEqual([row.door, held]);
    return { answer: login ?? String(response.status), changed: changes() !== before, html };
  }

  test("has a row here, and every row a door", async () => {
    const { missing, gone } = unmatched((await doorsOf(place.app)).map(nameOf), rows);
    const lines = await Promise.all(
      missing.map(async (door) => {
        const [method = "", path = ""] = door.split(" ");
        const address = path.replace(/:\w+/g, "x").replace("*", "x");
        const row = { door, method: method === "ALL" ? "GET" : method, address, form: "", answers: [] };
        const answers: string[] = [];
        for (const person of PEOPLE) answers.push((await ask(row, person)).answer);
        return `${door} ${address === path ? "" : `${address} `}  ${answers.join("  ")}`;
      }),
    );
    const told = [
      ...lines.map((line) => `No row. If these answers are what you mean, add to TABLE:\n${line}`),
      ...gone.map((door) => `No such door any more. Take the row of "${door}" out of TABLE.`),
    ];
    expect(told.join("\n")).toBe("");
  });

  test("names the role it is for, or that it is open, and its row is that role's", async () => {
    const doors = new Map((await doorsOf(place.app)).map((door) => [nameOf(door), door]));
    expect(rows.flatMap((row) => roleFaults(doors.get(row.door) ?? { method: "", path: "" }, row))).toEqual([]);
    const open = [...doors.values()].filter(({ role }) => role === "open").map(nameOf);
    expect(OPEN_AND_ASKING.filter((door) => !open.includes(door))).toEqual([]);
  });

  test.each(rows.map((row) => [`${row.door} ${row.form}`.trim(), row] as const))("%s as said here", async (_, row) => {
    const found: Partial<Record<Person, string>> = {};
    const bareClasses = new Set<string>();
    const [anonymous] = row.answers;
    const isDesk = anonymous === "host-login" && !row.address.startsWith("/admin") && !NO_DESK.includes(row.door);
    const unseen = new Set<string>();
    // The host last: what they do may change what the others would find.
    for (const person of ["anonymous", "guest", "another", "admin", "host"] as const) {
      const { answer, changed, html } = await ask(row, person);
      for (const name of unstyled(html)) bareClasses.add(name);
      if (isDesk && person === "host" && html && ["200", "422"].includes(answer)) {
        expect(leadsOn(html)).toBe(true);
        // A form that was refused may stand in the section it was sent from.
        if (row.method === "GET") expect(hasWayBack(html)).toBe(!SECTIONS.includes(row.door));
      }
      // Whatever page of a host's it is, of a guest's stay too.
      const isTheirs = html.includes('href="/dashboard/manifest.webmanifest') && !isOutside(row.address);
      if (person === "host" && isTheirs && answer === "200") expect(leadsOn(html)).toBe(true);
      for (const name of unseenBeside(html)) unseen.add(name);
      found[person] = REFUSALS.includes(answer) && changed ? `${answer}, but something changed` : answer;
    }
    expect(found).toEqual(Object.fromEntries(PEOPLE.map((person, at) => [person, row.answers[at] ?? ""])));
    expect({ "classes whose sheet the page does not ask for": [...bareClasses] }).toEqual({
      "classes whose sheet the page does not ask for": [],
    });
    expect({ "sent unseen beside a form that shows it": [...unseen] }).toEqual({
      "sent unseen beside a form that shows it": [],
    });
  });

  test("of the desk opens to no administrator whose session has not shown a passkey, and nothing happens behind it", async () => {
    const roles = new Map((await doorsOf(place.app)).map((door) => [nameOf(door), door.role]));
    const desk = rows.filter(({ door }) => roles.get(door) === "admin");
    const under = rows.filter(({ address }) => /^\/admin(?:\/|$)/.test(address));
    expect([desk.length > 25, under.filter((row) => !desk.includes(row))]).toEqual([true, []]);
    for (const row of desk) {
      const { answer, changed, html } = await ask(row, "admin", { unshown: true });
      const says = row.method === "HEAD" || html.includes("Add a passkey first");
      expect([row.door, answer, changed, says]).toEqual([row.door, "403", false, true]);
    }
  });

  /** The links of all bookings that stand in a row's address or form, and one of each kind that is no part of it. */
  function linksOf(row: Row): Record<"guest" | "host" | "foreign" | "other", string> {
    const { secrets } = place.t.deps;
    const named = /\{(confirmed|held|requested|change)\}/.exec(row.address + row.form)?.[1] ?? "confirmed";
    const [own = "", foreign = ""] = [named, named === "held" ? "confirmed" : "held"].map((name) => place.things[name]);
    return {
      guest: `t=${secrets.sign("booking", own)}`,
      host: `t=${secrets.sign(named === "change" ? "change" : "request", own)}`,
      foreign: `t=${secrets.sign("booking", foreign)}`,
      other: `t=${secrets.sign("request", foreign)}`,
    };
  }

  test("opens to whoever holds a link as far as is said here, and not to holders of another link", async () => {
    place = await house();
    const found: string[] = [];
    for (const row of rows) {
      const { answer: plain } = await ask(row, "anonymous");
      for (const [kind, link] of Object.entries(linksOf(row))) {
        const { answer } = await ask(row, "anonymous", { link });
        if (answer !== plain) found.push(`${row.door} ${kind} ${answer}`);
      }
    }
    const said = OPENED_BY_LINK.split("\n").flatMap((line) => line.trim().split(/\s+/).join(" ") || []);
    expect(found.sort()).toEqual(said.sort());
  }, 60_000);
});

/** Whoever helps in Wanjiru's house, who did until now, and who helps in Barasa's; each role also with another property alone. */
const ELSEWHERE = " of the hut";
const HELPERS = [...TEAM_ROLES, ...TEAM_ROLES.map((role) => `${role}${ELSEWHERE}`), "ended", "elsewhere"] as const;
/** What is of the garden studio, or of a booking there. */
const OF_GARDEN = /\{(?:garden|confirmed|held|requested|refund|payment|change|hash)\}/;

describe("every door of a host, to their team", () => {
  const rows = readTable(TABLE);
  const doors = new Map<string, Door>();
  let place: Awaited<ReturnType<typeof house>>;
  const cookies = new Map<string, string>();
  beforeAll(async () => {
    place = await house();
    const { t, app } = place;
    for (const door of await doorsOf(app)) doors.set(nameOf(door), door);
    addProperty(t.db, { id: "hut", displayName: "Lake hut" });
    for (const [at, helper] of HELPERS.entries()) {
      const hostId = helper === "elsewhere" ? HOST_IDS.another : HOST_IDS.host;
      const facts = { id: helper, hostId, role: roleOf(helper), address: `+2547330000${10 + at}` };
      const member = addMember(t.db, helper.endsWith(ELSEWHERE) ? { ...facts, propertyIds: ["hut"] } : facts);
      cookies.set(helper, memberCookie(t.db, member));
    }
    write(t.db, (tx) => endMember(tx, "ended", t.clock.now()));
  });
  afterAll(() => place.stop());

  /** What one of them is answered, and whether anything changed. */
  async function ask(row: Pick<Row, "method" | "address" | "form">, helper: string) {
    const { t, app, things } = place;
    const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => things[name] ?? name);
    const headers = new Headers({ origin: ORIGIN, host: "localhost:3000", cookie: cookies.get(helper) ?? "" });
    const isForm = row.method === "POST";
    if (isForm) headers.set("content-type", "application/x-www-form-urlencoded");
    await Bun.sleep(0);
    const before = stateOf(t);
    const response = await app.fetch(
      new Request(ORIGIN + filled(row.address), {
        method: row.method,
        headers,
        ...(isForm ? { body: filled(row.form) } : {}),
      }),
    );
    const to = response.headers.get("location") ?? "";
    const isSentToSignIn = /^\/(?:login|host-login)(?:\?|$)/.test(to) || response.status === 401;
    return { answer: isSentToSignIn ? "sign in" : String(response.status), changed: stateOf(t) !== before, response };
  }

  /** The whole database by a hash, taken anew where something was written: also what is written and taken away again. */
  let state = { writes: -1, hash: "" };
  function stateOf({ db }: TestApp): string {
    const { n: writes } = db.$client.query("select total_changes() as n").get() as { n: number };
    if (writes !== state.writes) state = { writes, hash: Bun.hash(db.$client.serialize()).toString() };
    return state.hash;
  }

  /** What the table of `src/core/team` says of it. */
  function expectedOf(helper: string, row: Pick<Row, "address" | "form">, may: Capability | undefined) {
    if (helper === "ended") return "sign in";
    const isOfHut = helper.endsWith(ELSEWHERE);
    if (!may || !mayRole(roleOf(helper), may, !isOfHut)) return "403";
    if (isOfHut && OF_GARDEN.test(row.address)) return "404";
    return isOfHut && OF_GARDEN.test(row.form) ? "none of it" : "in";
  }

  const roleOf = (helper: string) => TEAM_ROLES.find((one) => helper.startsWith(one)) ?? "co_host";

  async function faultsAt(row: Pick<Row, "method" | "address" | "form">, may: Capability | undefined) {
    const faults: string[] = [];
    for (const helper of HELPERS) {
      const { answer, changed, response } = await ask(row, helper);
      const expected = expectedOf(helper, row, may);
      const isLetIn = expected === "in" || expected === "none of it";
      const isRight = isLetIn ? !["403", "sign in", "500"].includes(answer) : answer === expected;
      if (!isRight) faults.push(`${helper} is answered ${answer} in place of ${expected}`);
      if (helper.endsWith(ELSEWHERE)) faults.push(...(await gardenIn(response.clone(), helper)));
      if (expected === "in") continue;
      if (changed) faults.push(`${helper} is refused, and something changed`);
      const isPage = expected === "403" && response.headers.get("content-type")?.startsWith("text/html");
      if (isPage && !(await response.text()).includes("Ask Wanjiru")) faults.push(`${helper} is not told whom to ask`);
    }
    return faults;
  }

  /** What a page of who was given the hut says of the garden studio: nothing. */
  async function gardenIn(response: Response, helper: string): Promise<string[]> {
    if (!/text|json/.test(response.headers.get("content-type") ?? "")) return [];
    // An empty list shows how one looks, with a guest who is nobody's.
    const text = (await response.text()).replace(/<style>.*?<\/style>|<div class="ghost".*?<\/ul>/gs, "");
    const { garden = "", confirmed = "", requested = "" } = place.things;
    return [garden, confirmed, requested, "Garden studio", "Achieng", "722000020", "13,500"]
      .filter((one) => text.includes(one))
      .map((one) => `${helper} reads ${one}`);
  }

  const ofHosts = rows.filter(({ door, answers }) => answers[0] === "host-login" && !door.includes(" /admin"));

  test("is as the table of the team says", async () => {
    const faults: string[] = [];
    for (const row of ofHosts) {
      const door = doors.get(row.door);
      if (door?.role !== "host" && door?.role !== "account") continue;
      if (row.door === "GET /dashboard") continue;
      const may = Object.keys(CAPABILITIES).find((one) => one === door.may) as Capability | undefined;
      if ((may === undefined) !== (door.may === undefined)) faults.push(`${row.door} names ${door.may}`);
      for (const fault of await faultsAt(row, may)) faults.push(`${row.door}: ${fault}`);
    }
    expect(faults).toEqual([]);
  }, 120_000);

  test.each(ALL_TABS)("so is the part %s of the desk", async (tab) => {
    const row = { method: "GET", address: `/dashboard?tab=${tab}`, form: "" };
    expect(await faultsAt(row, mayOfTab(tab))).toEqual([]);
  });

  test("and a booking's papers open to whoever reads money there, its other pages to who has to do with bookings", async () => {
    const inside = async (address: string) => {
      const found = await Promise.all(
        HELPERS.map(async (helper) =>
          (await ask({ method: "GET", address, form: "" }, helper)).answer === "200" ? helper : "",
        ),
      );
      return found.filter(Boolean);
    };
    expect(await inside("/guest/booking/{confirmed}/receipts")).toEqual(["co_host", "accountant"]);
    expect(await inside("/guest/booking/{confirmed}/details")).toEqual(["co_host"]);
    expect(await inside("/booking/request/{requested}")).toEqual(["co_host"]);
    expect(await inside("/guest/booking/{confirmed}/guide")).toEqual([]);
  });

  test.each([
    "/dashboard/payouts/",
    "/dashboard/team",
    "/dashboard/refunds/:id/send",
    "/dashboard/verification",
    "/dashboard/receipts",
    "/dashboard/guests.csv",
    "/dashboard/guests/:id/export",
    "/dashboard/guests/:id/forget",
    "/dashboard/bookings.csv",
    "/dashboard/turnovers/links",
    "/social-media-connect/look",
    "/account",
  ])("what begins with %s stays the owner's alone", (path) => {
    const theirs = [...doors.values()].filter((door) => door.path.startsWith(path) && door.role !== "open");
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.flatMap(({ may }) => may ?? [])).toEqual([]);
  });

  test("and docs/team.md says so", () => {
    const written = readFileSync(`${import.meta.dir}/../../docs/team.md`, "utf8");
    expect(written).toBe(teamPage([...doors.values()]));
  });
});

/** What takes something away for good, or hands everything out: the answers, and whose session it ends. */
const ERRANDS = `
                                         anonymous    guest        host         another      admin
POST /logout                             303!         303!         303!         303!         303!
POST /account/export                     host-login   host-login   200          200          200
POST /guest-account/export               guest-login  200          guest-login  guest-login  guest-login
POST /account/devices                    host-login   host-login   303          303          303
POST /guest-account/devices              guest-login  303          guest-login  guest-login  guest-login
POST /account/delete = sure=yes          host-login   host-login   409          200!         200!
POST /guest-account/delete               guest-login  409          guest-login  guest-login  guest-login
POST /guest-account/delete/code          guest-login  422          guest-login  guest-login  guest-login
`;

describe("deleting, taking along, signing out", () => {
  const errands = readTable(ERRANDS).flatMap((row) =>
    PEOPLE.map((person, at) => ({ row, person, answer: row.answers[at] ?? "" })),
  );
  const signedIn = PEOPLE.filter((one) => one !== "anonymous");
  const roomOf = (person: Person) => (person === "guest" ? "/guest-account" : "/account");
  /** A house in which nothing has ended yet: most errands leave it so, and the next one takes it. */
  let untouched: Awaited<ReturnType<typeof house>> | undefined;
  afterAll(() => untouched?.stop());

  test.each(errands.map((one) => [`${one.row.door} of ${one.person}: ${one.answer}`, one] as const))(
    "%s",
    async (_, errand) => {
      const { row, person, answer } = errand;
      const place = untouched ?? (await house());
      untouched = undefined;
      const { t, app } = place;
      const cookies = new Map<Person, string>(signedIn.map((one) => [one, cookieOf(t, one) ?? ""]));
      const send = (method: string, path: string, cookie: string | undefined, body?: string) => {
        const headers = { origin: ORIGIN, host: "localhost:3000", ...(cookie ? { cookie } : {}) };
        const form = body
          ? { body, headers: { ...headers, "content-type": "application/x-www-form-urlencoded" } }
          : { headers };
        return app.fetch(new Request(`${ORIGIN}${path}`, { method, ...form }));
      };
      const accounts = () => {
        const told = "select id, email from hosts union select id, phone from guests order by 1";
        return t.db.$client
          .query(told)
          .values()
          .map((one) => one.join(" "));
      };
      const before = accounts();

      const response = await send("POST", row.address, cookies.get(person), row.form);

      const to = response.headers.get("location") ?? "";
      const login = /^\/(login|guest-login)\?/.exec(to)?.[1]?.replace(/^login/, "host-login");
      expect(login ?? String(response.status)).toBe(answer.replace("!", ""));
      const inside: Person[] = [];
      for (const one of signedIn)
        if ((await send("GET", roomOf(one), cookies.get(one))).status === 200) inside.push(one);
      expect(inside).toEqual(signedIn.filter((one) => one !== person || !answer.endsWith("!")));
      const isDeleted = row.door === "POST /account/delete" && answer === "200!";
      const gone = before.filter((account) => !accounts().includes(account));
      expect(gone).toEqual(isDeleted ? before.filter((account) => account.startsWith(idOf(person))) : []);
      if (answer.endsWith("!")) place.stop();
      else untouched = place;
    },
  );
});

test("planted: a route that names no role, one that is open and sends to sign in, and one whose row is another role's", () => {
  const [row] = readTable("GET /dashboard host-login host-login 200 200 200") as [Row];
  const door = { method: "GET", path: "/dashboard" };
  expect(roleFaults({ ...door, role: "host" }, row)).toEqual([]);
  expect(roleFaults({ ...door, role: "host", may: "money" }, row)).toEqual([]);
  expect(roleFaults(door, row)).toEqual(["GET /dashboard names neither a role nor `open: true`"]);
  expect(roleFaults({ ...door, role: "open" }, row)).toHaveLength(2);
  expect(roleFaults({ ...door, role: "guest" }, row)).toHaveLength(5);
  expect(roleFaults({ ...door, role: "admin" }, row)).toHaveLength(2);
  expect(roleFaults({ ...door, role: "guest", may: "money" }, row)).toHaveLength(1);
});

test("planted: a door without a row, and a row without a door", () => {
  const rows = readTable("GET /dashboard host-login host-login 200 200 200\nGET /gone 200 200 200 200 200");
  expect(unmatched(["GET /dashboard", "POST /dashboard/delete"], rows)).toEqual({
    missing: ["POST /dashboard/delete"],
    gone: ["GET /gone"],
  });
});

test("planted: a row with an address and a form is read as meant", () => {
  expect(readTable("POST /x/:id /x/{garden}?a=1 b=2&c=3  host-login 404 303 404 404")).toEqual([
    {
      door: "POST /x/:id",
      method: "POST",
      address: "/x/{garden}?a=1",
      form: "b=2&c=3",
      answers: ["host-login", "404", "303", "404", "404"],
    },
  ]);
});

test("planted: a page that does not ask for the sheet of its calendar", () => {
  const page = (css: string) => `<style>${css}</style><p class="price"></p><table class="cal"></table>`;
  expect(unstyled(page(styles.css))).toEqual(["cal"]);
  expect(unstyled(page(styles.css + styles.sheets.calendar))).toEqual([]);
});
