import type { IntegrationsFeature } from '#features/integrations/server/create-integrations.ts'
import type { MeetingsFeature } from '#features/meetings/server/create-meetings.ts'
import type { SessionFeature } from '#features/session/server/create-session.ts'
import type { Lists } from './wire-lists.ts'
import type { Telephony } from './wire-telephony.ts'
import type { WiredFeatures } from './wired-features.ts'

/** What the program needs of the features to serve them. */
export const runningFeatures = ({
  session,
  integrations,
  telephony,
  meetings,
  lists,
  ...others
}: Pick<WiredFeatures, 'fileLinks' | 'reacting' | 'settingsOfHost'> & {
  session: SessionFeature
  integrations: IntegrationsFeature
  telephony: Telephony
  meetings: MeetingsFeature
  lists: Lists
}): WiredFeatures => ({
  ...others,
  routes: lists.routes,
  rawRoutes: lists.rawRoutes,
  framedPages: lists.framedPages,
  sockets: lists.sockets,
  openSockets: meetings.openSockets,
  jobs: lists.jobs,
  outside: lists.outside,
  mailboxes: lists.mailboxes,
  authenticate: integrations.authenticate(session.authenticate),
  principalOf: session.principalOf,
  principalsOf: session.principalsOf,
  redeemTicket: session.redeemTicket,
  async start() {
    await telephony.start()
    meetings.start()
  },
  drain: telephony.drain,
  async stop() {
    await meetings.stop()
    await telephony.stop()
  },
  settled: telephony.phone.settled,
  telephonyHealth: telephony.phone.health,
})
