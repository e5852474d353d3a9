import type { Principal } from '#platform/access/principal.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { OutsideRows } from '#platform/feature/outside-rows.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { CountryOf } from '#platform/geo/country-of-address.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import type { Signer } from '#platform/http/server/sign.ts'
import type { AnyJob } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { MailQueue } from '#platform/mail/server/mail-queue.ts'
import type { Mailer } from '#platform/mail/server/mailer.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { createTickets } from '#platform/realtime/server/tickets.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { apiPageLinkRoute } from './api-page-link.ts'
import type { RecordSessionEvent } from './end-sessions.ts'
import { type EnterByProvider, enterByProvider } from './enter-by-provider.ts'
import { socketTicketRoute } from './issue-socket-ticket.ts'
import type { MailBrandOf } from './mailed-links/mail-brand.ts'
import { createMailLinks } from './mailed-links/mail-links.ts'
import { noteCountry } from './note-country.ts'
import { sessionOutsideRows } from './outside-rows.ts'
import { changePasswordRoute } from './profile/change-password.ts'
import { ownSessionRoutes } from './profile/own-sessions.ts'
import { profileRoutes } from './profile/profile.ts'
import type { PublicOrigin } from './public-origin.ts'
import { purgeExpiredJob } from './purge-expired.ts'
import { type BrandOfHost, type PublicSettings, publicSettingsRoute } from './read-public-settings.ts'
import { readSessionRoute } from './read-session.ts'
import { requestLinkRoutes } from './request-link.ts'
import { restartPasswordRoute } from './restart-password.ts'
import { changeSecurityRoute, readSecurityRoute } from './second-factor/company-security.ts'
import { enrolSecondFactorRoute } from './second-factor/enrol-second-factor.ts'
import { ownSecondFactorRoutes } from './second-factor/own-second-factor.ts'
import { resetSecondFactorRoute } from './second-factor/reset-second-factor.ts'
import { createSecondFactors } from './second-factor/second-factors.ts'
import { type SendSecurityMail, securityMail } from './security-mail.ts'
import type { SessionSettings } from './session.present.ts'
import { findPrincipal, findPrincipals } from './session.queries.ts'
import { signInRoute } from './sign-in.ts'
import { createSignInGuard } from './sign-in-guard.ts'
import { signOutRoute } from './sign-out.ts'
import { tokenHash } from './tokens.ts'
import { unblockAccessRoute } from './unblock-access.ts'
import { updateProfileConfigRoute } from './update-profile-config.ts'

export interface SessionPorts {
  database: Database
  log: Logger
  countryOf: CountryOf
  settings: SessionSettings
  publicSettings: PublicSettings
  publicOrigin: PublicOrigin
  mailer: Mailer
  mailQueue: MailQueue
  notify: Notify
  brands: { ofHost: BrandOfHost; ofCompany: MailBrandOf }
  /** Seals the secrets of second factors. */
  factorBox: SealedBox
  /** Stores users' pictures. */
  files: Pick<FileStore, 'claim' | 'drop'>
  fileLinks: FileLinks
  recordEvent: RecordSessionEvent
  /** Purposes of every socket of the program, once all features are wired. */
  socketPurposes: () => ReadonlySet<string>
  /** Signs their tickets. */
  ticketSigner: Signer
}

export interface SessionFeature {
  /** Mails a new user the link to choose their first password; `origin`: of the request. */
  invite(unit: UnitOfWork, person: { userId: number; origin: string }): Promise<void>
  enterByProvider: EnterByProvider
  /** Mails a person about their sign-in. */
  sendSecurityMail: SendSecurityMail
  /** @returns whether one was on */
  removeSecondFactor(unit: UnitOfWork, userId: number): Promise<boolean>
  routes: readonly BoundRoute[]
  jobs: readonly AnyJob[]
  outside: readonly OutsideRows[]
  /** Null when the token is not of a live session. */
  authenticate(token: string): Promise<Principal | null>
  /** Null when it has ended. */
  principalOf(sessionId: number): Promise<Principal | null>
  /** The principals of these sessions; ended ones are left out. */
  principalsOf(sessionIds: readonly number[]): Promise<ReadonlyMap<number, Principal>>
  /** Null when the ticket is unknown, used, expired, of another purpose, or its session has ended. */
  redeemTicket(ticket: string, purpose: string): Promise<Principal | null>
}

export function createSession(ports: SessionPorts): SessionFeature {
  const { database, log, settings, mailer, publicOrigin, recordEvent } = ports
  const { productName } = ports.publicSettings
  const links = createMailLinks({ database, mailer, productName, brandOf: ports.brands.ofCompany })
  const guard = createSignInGuard(database)
  const tickets = createTickets(ports.ticketSigner)
  const factors = createSecondFactors(ports.factorBox, productName)
  const sendSecurityMail = securityMail(ports.mailQueue, productName, ports.brands.ofCompany)
  const parts = {
    ...{ database, guard, factors, settings, recordEvent, sendSecurityMail, links, publicOrigin },
    ...{ log, countryOf: ports.countryOf },
    noteCountry: noteCountry({ database, notify: ports.notify, sendSecurityMail }),
  }
  return {
    invite: (unit, { userId, origin }) => links.invite(unit, { userId, origin: publicOrigin(origin) }),
    enterByProvider: enterByProvider(parts),
    sendSecurityMail,
    removeSecondFactor: ({ rows }, userId) => factors.remove(rows, userId),
    routes: [
      publicSettingsRoute(ports.publicSettings, ports.brands.ofHost),
      signInRoute(parts),
      signOutRoute(recordEvent),
      readSessionRoute(database, settings),
      apiPageLinkRoute(ports.fileLinks),
      updateProfileConfigRoute,
      socketTicketRoute(tickets, ports.socketPurposes),
      ...requestLinkRoutes(parts),
      unblockAccessRoute(database, guard),
      restartPasswordRoute(parts),
      ...profileRoutes({ database, guard, files: ports.files }),
      changePasswordRoute(parts),
      ...ownSessionRoutes(recordEvent),
      ...ownSecondFactorRoutes(parts),
      enrolSecondFactorRoute(database, guard, factors),
      resetSecondFactorRoute(factors, sendSecurityMail),
      readSecurityRoute,
      changeSecurityRoute,
    ],
    jobs: [purgeExpiredJob(database), ...links.jobs],
    outside: sessionOutsideRows,
    authenticate: (token) => findPrincipal(database.systemRows, { tokenHash: tokenHash(token) }),
    principalOf: (sessionId) => findPrincipal(database.systemRows, { sessionId }),
    principalsOf: (sessionIds) => findPrincipals(database.systemRows, sessionIds),
    async redeemTicket(ticket, purpose) {
      const sessionId = await tickets.take(database, ticket, purpose)
      return sessionId === null ? null : findPrincipal(database.systemRows, { sessionId })
    },
  }
}
