import { z } from 'zod'
import { ROLES } from '#platform/contract/access.ts'
import { forbidden, tooMany, unavailable } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, instant } from '#platform/contract/scalars.ts'
import {
  badCredentials,
  companySuspended,
  passwordChangeNeeded,
  signInName,
  signOnRequired,
  userDisabled,
} from './credentials.ts'
import { newPassword, poorPassword } from './password.ts'
import { profileConfig } from './profile-config.ts'
import { code, secondFactorEnrolment, secondFactorNeeded, secondFactorWrong } from './second-factor.ts'
import { signInBlocked } from './unblock.ts'

/** The browser phone's SIP credentials; null for users without an extension. */
const sipData = z.object({ extension: z.string(), password: z.string(), account: z.string() })

const asteriskServer = z.object({
  /** The SIP domain (the session user's `Realm`). */
  serverName: z.string(),
  serverPort: z.number().int(),
  /** `ws(s)://…/sip`, the session user's `WSServer`. */
  serverWeb: z.string(),
  notificatorName: z.string(),
})

const joinSettings = z.object({
  tokenJoin: z.string(),
  isAdmin: z.boolean(),
  isSupervisor: z.boolean(),
  adminUser: z.string().nullable(),
  agrupedConversations: z.boolean(),
  transfer_audio: z.string(),
  new_message_audio: z.string(),
})

/** The sign-in answer, with the specification's names. */
export const signInAnswer = z.object({
  token: z.string(),
  expires_at: instant,
  userId: id,
  username: z.string(),
  shortName: z.string(),
  avatar: z.string().nullable(),
  role: z.enum(ROLES),
  /** Names of the user's abilities: clients check these, never the role. */
  abilities: z.array(z.string()),
  language: z.enum(['es', 'en']),
  sipData: sipData.nullable(),
  asteriskServer,
  company: z.object({
    id,
    name: z.string(),
    slug: z.string(),
    time_zone: z.string(),
    /** ISO 3166 (`CO`): the country of numbers without a prefix. */
    country: z.string(),
    /** ISO 4217. */
    currency: z.string(),
    /** False while its administrators have not finished setting it up. */
    set_up: z.boolean(),
    /** Address of the logo; null without one. */
    logo: z.string().nullable(),
    /** `#rrggbb`; null for the product's own. */
    primary_color: z.string().nullable(),
    secondary_color: z.string().nullable(),
    /** Of its reseller's brand; null: the product's own. */
    product_name: z.string().nullable(),
  }),
  name_company: z.string(),
  superuser_company: z.boolean(),
  ring_tone_company: z.string(),
  profile_config: profileConfig,
  join: joinSettings,
  groups: z.array(z.object({ id, name: z.string() })),
  pinnedChats: z.array(id),
  in_call_number_blocked: z.array(z.string()),
  out_call_number_blocked: z.array(z.string()),
  /** Only after the sign-in that set up the second factor; shown once. */
  recovery_codes: z.array(z.string()).optional(),
})
export type SignInAnswer = z.infer<typeof signInAnswer>

export const signIn = defineRoute({
  method: 'POST',
  path: '/api/v1/login_cloud/',
  summary: 'Signs in with HTTP basic or a JSON body (either suffices; when both are sent they must agree).',
  auth: 'none',
  body: z
    .object({
      /** A user name while only one company has it, a mail address, or `user@company`. */
      username: signInName,
      password: z.string().min(1).max(256),
      /** Replaces a password that an operator saw. */
      new_password: newPassword.optional(),
      /** Code of the second factor, if the user has one. */
      code: code.optional(),
    })
    .optional(),
  answer: signInAnswer,
  errors: [
    badCredentials,
    companySuspended,
    userDisabled,
    signOnRequired,
    passwordChangeNeeded,
    poorPassword,
    secondFactorNeeded,
    secondFactorWrong,
    secondFactorEnrolment,
    signInBlocked,
    tooMany,
    unavailable,
  ],
  // High enough for a whole office behind one address.
  rate: { max: 300, perSeconds: 60, by: 'address' },
})

export const signOut = defineRoute({
  method: 'POST',
  path: '/api/v1/logout/',
  summary: 'Revokes the session of the presented token and closes its sockets.',
  auth: 'session',
  status: 204,
})

/** The sign-in answer again, without the tokens: what a reloaded page needs. */
export const currentSession = defineRoute({
  method: 'GET',
  path: '/api/v1/session/',
  summary: 'The signed-in user, as in the sign-in answer without the tokens.',
  auth: 'session',
  answer: signInAnswer
    .omit({ token: true, recovery_codes: true })
    .extend({ join: joinSettings.omit({ tokenJoin: true }) }),
})

export const socketTicket = defineRoute({
  method: 'POST',
  path: '/api/v1/socket_ticket/',
  summary: 'A single-use ticket for one socket, valid for 30 seconds.',
  auth: 'session',
  /** The purpose that the socket's feature declares. */
  body: z.object({ purpose: z.string().regex(/^[a-z-]{1,30}$/) }),
  answer: z.object({ ticket: z.string(), expires_in: z.number().int() }),
  status: 201,
  errors: [forbidden],
  rate: { max: 120, perSeconds: 60, by: 'user' },
})

/** Opens the API page at `/docs`, which without the demonstration asks for a session: a page sends no token. */
export const apiPageLink = defineRoute({
  method: 'GET',
  path: '/api/v1/docs_link/',
  summary: 'The address that opens the API page in this session, for an hour.',
  auth: 'session',
  answer: z.object({ url: z.string() }),
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

/** Settings that the sign-in page needs. */
export const publicSettings = defineRoute({
  method: 'GET',
  path: '/api/v1/settings/',
  summary: 'The product name, and whether this is the demo.',
  auth: 'none',
  answer: z.object({
    productName: z.string(),
    /** Of the reseller whose host it is; null: the product's own. */
    brand: z
      .object({
        /** Address of a picture. */
        logo: z.string().nullable(),
        primary_color: z.string().nullable(),
        secondary_color: z.string().nullable(),
      })
      .nullable(),
    demo: z
      .object({
        password: z.string(),
        /** Extension of the echo robot in the first company. */
        robot: z.string(),
        /** Whether the demo listens on this machine only, since its password is public. */
        local_only: z.boolean(),
        users: z.array(
          z.object({
            username: z.string(),
            role: z.enum(ROLES),
            extension: z.string().nullable(),
            company: z.string(),
          }),
        ),
      })
      .nullable(),
  }),
})
