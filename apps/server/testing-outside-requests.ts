import { randomUUID } from 'node:crypto'
import {
  cancelBooking,
  makeBooking,
  moveBooking,
  readBooking,
  readBookingPage,
  readSlots,
} from '#features/agenda/contract/bookings.ts'
import { calendarFeed } from '#features/agenda/contract/feed.ts'
import { answerByToken, readInvitation } from '#features/agenda/contract/guests.ts'
import { readPublicForm, sendPublicForm } from '#features/crm/contract/public-forms.ts'
import { registerPage } from '#features/crm/contract/visits.ts'
import { answerQuote, readPublicQuote, readQuotePdf } from '#features/crm/quotes/contract/quotes.ts'
import { openDriveLink, readDriveLink, takeDriveLink } from '#features/drive/contract/public-links.ts'
import { enterAsGuest, readGuestRoom } from '#features/meetings/contract/guests.ts'
import { brandLogo } from '#features/provider/contract/brands.ts'
import { checkSetupLink, createFirstOperator } from '#features/provider/contract/setup.ts'
import { publicStatus } from '#features/provider/contract/status/status.ts'
import { readWall } from '#features/reports/contract/walls.ts'
import { forgotPassword, restartPassword } from '#features/session/contract/password.ts'
import { enrolSecondFactor } from '#features/session/contract/second-factor.ts'
import { publicSettings, signIn } from '#features/session/contract/session.ts'
import { beginSignOn, finishSignOn } from '#features/session/contract/sign-on.ts'
import { requestUnblock, unblockAccess } from '#features/session/contract/unblock.ts'
import type { TestProgram } from './testing.ts'

/** What of ours outsiders reach. */
export interface Reached {
  /** Keys of a form and a booking page of the company. */
  formKey: string
  bookingPage: { key: string; kind: number }
  submit: () => Promise<unknown>
  visit: () => Promise<unknown>
  callback: () => Promise<unknown>
}

const ROOM = `ventas-${'0'.repeat(24)}`
const token = 'x'.repeat(40)

export const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

/** A request to each route without a session, as an outsider would send it, by `nameOf` the route. */
export function outsidersRequests(
  program: Pick<TestProgram, 'anonymous' | 'origin'>,
  { formKey, bookingPage, submit, visit, callback }: Reached,
): Readonly<Record<string, () => Promise<unknown>>> {
  const freeSlots = () =>
    program.anonymous(readSlots, { params: { key: bookingPage.key }, query: { kind: bookingPage.kind } })
  return {
    [nameOf(checkSetupLink)]: () => program.anonymous(checkSetupLink, { body: { token } }),
    [nameOf(createFirstOperator)]: () =>
      program.anonymous(createFirstOperator, {
        body: { token, company: 'X', short_name: 'X', username: 'xavier', password: 'una clave muy larga' },
      }),
    [nameOf(readPublicForm)]: () => program.anonymous(readPublicForm, { params: { key: formKey } }),
    [nameOf(sendPublicForm)]: () => submit(),
    [nameOf(registerPage)]: () => visit(),
    [nameOf(signIn)]: () => program.anonymous(signIn, { body: { username: 'ana', password: 'no es' } }),
    [nameOf(publicSettings)]: () => program.anonymous(publicSettings, {}),
    [nameOf(publicStatus)]: () => program.anonymous(publicStatus, {}),
    [nameOf(brandLogo)]: () => fetch(`${program.origin}${brandLogo.path}`),
    [nameOf(requestUnblock)]: () => program.anonymous(requestUnblock, { body: { account: 'ana' } }),
    [nameOf(unblockAccess)]: () => program.anonymous(unblockAccess, { body: { username: 'ana', token } }),
    [nameOf(enrolSecondFactor)]: () =>
      program.anonymous(enrolSecondFactor, { body: { username: 'ana', password: 'no es' } }),
    [nameOf(forgotPassword)]: () => program.anonymous(forgotPassword, { body: { account: 'ana' } }),
    [nameOf(restartPassword)]: () =>
      program.anonymous(restartPassword, { body: { username: 'ana', token, password: 'otra' } }),
    [nameOf(openDriveLink)]: () => program.anonymous(openDriveLink, { body: { token } }),
    [nameOf(takeDriveLink)]: () => program.anonymous(takeDriveLink, { body: { token, key: token } }),
    [nameOf(readDriveLink)]: () => fetch(`${program.origin}${readDriveLink.path.replace(':ticket', token)}`),
    [nameOf(calendarFeed)]: () => fetch(`${program.origin}${calendarFeed.path.replace(':token', token)}`),
    [nameOf(readInvitation)]: () => program.anonymous(readInvitation, { params: { token: randomUUID() } }),
    [nameOf(answerByToken)]: () =>
      program.anonymous(answerByToken, { params: { token: randomUUID() }, body: { answer: 'accepted' } }),
    [nameOf(readPublicQuote)]: () => program.anonymous(readPublicQuote, { params: { token: randomUUID() } }),
    [nameOf(readQuotePdf)]: () =>
      fetch(`${program.origin}${readQuotePdf.path.replace(':token', randomUUID())}`),
    [nameOf(answerQuote)]: () =>
      program.anonymous(answerQuote, {
        params: { token: randomUUID() },
        body: { accepts: true, name: 'Rosa' },
      }),
    [nameOf(readBookingPage)]: () => program.anonymous(readBookingPage, { params: { key: bookingPage.key } }),
    [nameOf(readSlots)]: () => freeSlots(),
    [nameOf(makeBooking)]: async () => {
      const { slots } = (await freeSlots()).body as { slots: string[] }
      const body = {
        kind: bookingPage.kind,
        starts_at: slots[0] ?? '',
        name: 'Rosa',
        email: 'rosa@example.com',
      }
      return program.anonymous(makeBooking, { params: { key: bookingPage.key }, body })
    },
    [nameOf(readBooking)]: () => program.anonymous(readBooking, { params: { token: randomUUID() } }),
    [nameOf(moveBooking)]: () =>
      program.anonymous(moveBooking, {
        params: { token: randomUUID() },
        body: { starts_at: '2027-03-02T15:00:00Z' },
      }),
    [nameOf(cancelBooking)]: () => program.anonymous(cancelBooking, { params: { token: randomUUID() } }),
    // What guests of meetings leave comes by their socket, after they were let in.
    [nameOf(readWall)]: () => program.anonymous(readWall, { params: { token: 'A'.repeat(43) } }),
    [nameOf(readGuestRoom)]: () => program.anonymous(readGuestRoom, { params: { room: ROOM } }),
    [nameOf(enterAsGuest)]: () =>
      program.anonymous(enterAsGuest, { params: { room: ROOM }, body: { name: 'Carla' } }),
    [nameOf(beginSignOn)]: () => program.anonymous(beginSignOn, { body: { account: 'demo' } }),
    [nameOf(finishSignOn)]: () =>
      program.anonymous(finishSignOn, { body: { ticket: token, browser: token } }),
    // With a key that nobody has; what answers store is in the suites of features/identity.
    'POST /sign-on/saml/:key/acs': () =>
      fetch(`${program.origin}/sign-on/saml/${token}/acs`, { method: 'POST' }),
    'POST /scim/v2/Users': () => fetch(`${program.origin}/scim/v2/Users`, { method: 'POST' }),
    'POST /scim/v2/Groups': () => fetch(`${program.origin}/scim/v2/Groups`, { method: 'POST' }),
    'POST /webhooks/:provider/:key': () => callback(),
    // Connected programs', with a key that nobody has; what they store is in the suites of features/integrations.
    'POST /webhooks/bitrix24/:key': () =>
      fetch(`${program.origin}/webhooks/bitrix24/${token}`, { method: 'POST' }),
    'POST /webhooks/facebook/:key': () =>
      fetch(`${program.origin}/webhooks/facebook/${token}`, { method: 'POST' }),
    'POST /webhooks/zoho-crm/:key': () =>
      fetch(`${program.origin}/webhooks/zoho-crm/${token}`, { method: 'POST' }),
    'POST /webhooks/zoho-phonebridge/:key': () =>
      fetch(`${program.origin}/webhooks/zoho-phonebridge/${token}`, { method: 'POST' }),
    'POST /api/pbx/drive_tus/': () => fetch(`${program.origin}/api/pbx/drive_tus/`, { method: 'POST' }),
    'POST /panel/:key': () => fetch(`${program.origin}/panel/${token}`, { method: 'POST' }),
    'POST /api/v1/login_integration/': () =>
      fetch(`${program.origin}/api/v1/login_integration/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ owner_id: '7', code: 'made.up' }),
      }),
  }
}
