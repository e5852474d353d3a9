import {
  type CacheProvider,
  type Profile,
  SAML,
  SamlStatusError,
  ValidateInResponseTo,
} from '@node-saml/node-saml'
import type { SignOnReason } from '#platform/sign-on/contract/reasons.ts'
import {
  type OwnAddresses,
  type SignOnFacts,
  type SignOnProvider,
  SignOnRefused,
} from '#platform/sign-on/port.ts'
import { readSubject } from './read-subject.ts'
import { requireXml } from './require-xml.ts'

/** How far clocks may differ, ms. */
const CLOCK_SKEW = 120_000
/** An answer comes within the life of an attempt. */
const ANSWERED_WITHIN = 15 * 60_000

const EMAIL = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]
const NAME = [
  'displayName',
  'name',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
]
const FORMATS = {
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** PEM blocks, or the bare base64 of a metadata document. */
const certificatesOf = (typed: string): string[] => {
  const blocks = typed.match(CERTIFICATE) ?? []
  const bare = typed.replaceAll(/\s+/g, '')
  return blocks.length > 0 ? blocks : bare === '' ? [] : [bare]
}

/** The one request that the answer may belong to. */
const oneRequest = (id: string): CacheProvider => {
  let open = id !== ''
  return {
    saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
    getAsync: async (key) => (open && key === id ? new Date().toISOString() : null),
    removeAsync: async (key) => {
      if (key === id) open = false
      return key
    },
  }
}

const REASONS: readonly (readonly [RegExp, SignOnReason])[] = [
  [/InResponseTo|replay/i, 'replayed'],
  [/audience/i, 'audience'],
  [/expired|not yet valid|clock|subject confirmation/i, 'expired'],
  [/signature|signed|certificate|PEM|key/i, 'signature'],
]

export function refusalOf(error: unknown): SignOnRefused {
  if (error instanceof SignOnRefused) return error
  const words = error instanceof Error ? error.message : String(error)
  if (error instanceof SamlStatusError) return new SignOnRefused('denied', words, error)
  return new SignOnRefused(REASONS.find(([pattern]) => pattern.test(words))?.[1] ?? 'malformed', words, error)
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')

const firstOf = (profile: Profile, names: readonly string[]): string | null =>
  names
    .flatMap((name) => textsOf(profile[name]))
    .find((text) => text.trim() !== '')
    ?.trim() ?? null

function shownOf(profile: Profile): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [name, value] of Object.entries(profile)) {
    const texts = name === 'attributes' ? [] : textsOf(value)
    if (texts.length > 0) shown[name] = texts.join(', ')
  }
  return shown
}

export function libraryOf(provider: SignOnProvider, own: OwnAddresses, requestId: string): SAML {
  const certificates = certificatesOf(provider.certificates)
  if (certificates.length === 0) throw new SignOnRefused('misconfigured', 'there is no certificate')
  if (provider.signOnUrl === '') throw new SignOnRefused('misconfigured', 'there is no sign-in address')
  return new SAML({
    callbackUrl: own.callback,
    entryPoint: provider.signOnUrl,
    issuer: own.entityId,
    audience: own.entityId,
    idpCert: certificates,
    idpIssuer: provider.issuer,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: ANSWERED_WITHIN,
    generateUniqueId: () => requestId,
    cacheProvider: oneRequest(requestId),
  })
}

const factsOf = (profile: Profile, { groupsClaim }: SignOnProvider): SignOnFacts => {
  const { nameID, nameIDFormat } = profile
  if (!nameID) throw new SignOnRefused('malformed', 'the assertion names nobody')
  if (nameIDFormat === FORMATS.transient)
    throw new SignOnRefused('misconfigured', 'a transient NameID is another one at each sign-in')
  const email =
    firstOf(profile, EMAIL) ?? (nameIDFormat === FORMATS.email || nameID.includes('@') ? nameID : null)
  return {
    subject: nameID,
    email,
    // SAML has no word for it.
    emailVerified: null,
    name: firstOf(profile, NAME),
    groups: textsOf(profile[groupsClaim]),
    shown: shownOf(profile),
  }
}

/** An answer to one request of ours. */
export interface GivenAnswer {
  provider: SignOnProvider
  own: OwnAddresses
  requestId: string
  SAMLResponse: string
}

/** Whom a signed answer means. @throws SignOnRefused */
export async function readAnswer({
  provider,
  own,
  requestId,
  SAMLResponse,
}: GivenAnswer): Promise<SignOnFacts> {
  try {
    requireXml(Buffer.from(SAMLResponse, 'base64').toString('utf8'))
    const { profile } = await libraryOf(provider, own, requestId).validatePostResponseAsync({ SAMLResponse })
    if (profile === null) throw new SignOnRefused('malformed', 'the answer says nothing of a person')
    if (profile.issuer !== provider.issuer)
      throw new SignOnRefused('issuer', `the assertion is of ${profile.issuer}`)
    const { recipient, inResponseTo } = readSubject(profile)
    if (recipient !== own.callback)
      throw new SignOnRefused('audience', `the assertion is for ${recipient ?? 'nobody'}`)
    if (inResponseTo !== requestId)
      throw new SignOnRefused('replayed', 'the assertion answers another request')
    return factsOf(profile, provider)
  } catch (error) {
    throw refusalOf(error)
  }
}
