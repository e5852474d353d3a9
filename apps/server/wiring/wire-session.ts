import { newBrowserSecret } from '#features/pbx/server/extension-secret.ts'
import { createSession, type SessionFeature } from '#features/session/server/create-session.ts'
import { publicOrigin } from '#features/session/server/public-origin.ts'
import { countryOfAddress } from '#platform/geo/country-of-address.ts'
import { createSigner } from '#platform/http/server/sign.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { ABILITIES } from '../features.ts'
import type { WiringContext } from './context.ts'

export const wireSession = (
  {
    brands,
    config,
    countryOf,
    database,
    events,
    files,
    links,
    log,
    secrets,
    publicSettings,
    mailer,
    mailQueue,
    masterSecret,
  }: WiringContext,
  { notify, socketPurposes }: { notify: Notify; socketPurposes: () => ReadonlySet<string> },
): SessionFeature =>
  createSession({
    database,
    log,
    countryOf: countryOf ?? countryOfAddress,
    files,
    fileLinks: links,
    settings: {
      sipDomain: config.SIP_DOMAIN,
      abilities: ABILITIES,
      secretBox: secrets.extensions,
      newBrowserSecret: (endpoint) =>
        newBrowserSecret({ endpoint, realm: config.SIP_DOMAIN }, secrets.extensions),
      sessionDays: config.SESSION_DAYS,
    },
    publicSettings,
    publicOrigin: publicOrigin({
      publicUrl: config.PUBLIC_URL,
      allowedOrigins: config.ALLOWED_ORIGINS,
      port: config.PORT,
    }),
    mailer,
    mailQueue,
    brands,
    notify,
    factorBox: secrets.secondFactors,
    recordEvent: events.record,
    socketPurposes,
    ticketSigner: createSigner(masterSecret, 'socket tickets'),
  })
