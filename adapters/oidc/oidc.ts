import * as client from 'openid-client'
import { cutText } from '#platform/contract/cut-text.ts'
import type {
  Kept,
  OwnAddresses,
  SignOnFacts,
  SignOnProtocol,
  SignOnProvider,
} from '#platform/sign-on/port.ts'
import { SignOnRefused } from '#platform/sign-on/port.ts'
import { outsideFetch } from './outside-fetch.ts'
import { refusalOf } from './refusal-of.ts'

const SCOPE = 'openid email profile'
/** How far clocks may differ, seconds. */
const CLOCK_TOLERANCE = 120
const MAX_GROUPS = 1000
const SHOWN_LENGTH = 300

type Claims = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MAX_GROUPS) : []
}

/** `true`, or the word, as some providers send it. */
const verifiedOf = (value: unknown): boolean | null => {
  if (value === true || value === 'true') return true
  return value === undefined || value === null ? null : false
}

const shownOf = (claims: Claims): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => {
      const words = typeof value === 'string' ? value : JSON.stringify(value)
      return [name, words.length > SHOWN_LENGTH ? `${cutText(words, SHOWN_LENGTH)}…` : words]
    }),
  )

/** Without an address, providers of whole offices name people by a name that is one. */
const emailOf = (claims: Claims): string | null =>
  textOf(claims.email) ??
  [claims.preferred_username, claims.upn].map(textOf).find((name) => name?.includes('@')) ??
  null

const factsOf = (claims: Claims, { groupsClaim }: SignOnProvider): SignOnFacts => {
  const subject = textOf(claims.sub)
  if (subject === null) throw new SignOnRefused('malformed', 'the ID token has no subject')
  return {
    subject,
    email: emailOf(claims),
    emailVerified: textOf(claims.email) === null ? null : verifiedOf(claims.email_verified),
    name: textOf(claims.name),
    groups: textsOf(claims[groupsClaim]),
    shown: shownOf(claims),
  }
}

/**
 * OpenID Connect: discovery, authorization code with PKCE, state and nonce, and the signature of the ID token although it comes
 * over TLS. Metadata and keys are read for each sign-in, so that new keys count at once.
 */
export function createOidc({ privateAddresses }: { privateAddresses: boolean }): SignOnProtocol {
  const discover = async ({
    issuer,
    clientId,
    clientSecret,
  }: SignOnProvider): Promise<client.Configuration> => {
    const url = URL.parse(issuer)
    if (url === null) throw new SignOnRefused('misconfigured', 'the issuer is no address')
    if (clientId === '') throw new SignOnRefused('misconfigured', 'there is no client id')
    const config = await client.discovery(
      url,
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE },
      clientSecret === '' ? client.None() : client.ClientSecretPost(clientSecret),
      {
        [client.customFetch]: outsideFetch(privateAddresses),
        execute: privateAddresses ? [client.allowInsecureRequests] : [],
      },
    )
    // The library is content with a key URL's absence otherwise.
    if (config.serverMetadata().jwks_uri === undefined)
      throw new SignOnRefused('misconfigured', 'the provider publishes no keys')
    // The library lets addresses that stand for all of a provider's customers pass: anybody could enter by theirs.
    const named = config.serverMetadata().issuer
    if (URL.parse(named)?.href !== url.href)
      throw new SignOnRefused('issuer', `the provider calls itself ${named}`)
    client.enableNonRepudiationChecks(config)
    return config
  }

  const begin = async (provider: SignOnProvider, own: OwnAddresses, state: string) => {
    const config = await discover(provider)
    const kept = { verifier: client.randomPKCECodeVerifier(), nonce: client.randomNonce() }
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: own.callback,
      scope: SCOPE,
      state,
      nonce: kept.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(kept.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, kept }
  }

  const finish = async (
    provider: SignOnProvider,
    own: OwnAddresses,
    { state, kept, answer }: { state: string; kept: Kept; answer: Readonly<Record<string, string>> },
  ) => {
    const config = await discover(provider)
    const { verifier = '', nonce = '' } = kept
    const tokens = await client.authorizationCodeGrant(
      config,
      new URL(`${own.callback}?${new URLSearchParams(answer)}`),
      { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true },
    )
    const claims = tokens.claims()
    if (claims === undefined) throw new SignOnRefused('malformed', 'the provider sent no ID token')
    return factsOf(claims, provider)
  }

  const explained =
    <Input extends unknown[], Output>(work: (...input: Input) => Promise<Output>) =>
    (...input: Input) =>
      work(...input).catch((error: unknown) => {
        throw refusalOf(error)
      })
  return { begin: explained(begin), finish: explained(finish), metadata: () => null }
}
