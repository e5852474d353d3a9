import type { SignOnReason } from './contract/reasons.ts'

/** The provider's answer is not accepted; the message is for administrators. */
export class SignOnRefused extends Error {
  override name = 'SignOnRefused'
  readonly reason: SignOnReason

  constructor(reason: SignOnReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.reason = reason
  }
}

/** An identity provider, as a company configured it. */
export interface SignOnProvider {
  /** Whose it is. */
  companyId: number
  issuer: string
  /** Empty: none. */
  clientId: string
  clientSecret: string
  /** SAML: where requests are sent. */
  signOnUrl: string
  /** SAML: PEM, several allowed. */
  certificates: string
  /** Claim or attribute with the groups. */
  groupsClaim: string
}

/** Addresses of ours that the provider knows. */
export interface OwnAddresses {
  /** Where its answers come. */
  callback: string
  /** What we are called there: SAML's entity id. */
  entityId: string
}

/** What the provider says of a person, verified. */
export interface SignOnFacts {
  /** Who they are there, for good. */
  subject: string
  email: string | null
  /** Null: it does not say. */
  emailVerified: boolean | null
  name: string | null
  groups: readonly string[]
  /** All of it in words, for the test of an administrator. */
  shown: Readonly<Record<string, string>>
}

/** Kept between a request and its answer. */
export type Kept = Readonly<Record<string, string>>

export interface BegunSignOn {
  /** Where the browser goes. */
  url: string
  kept: Kept
}

/** One protocol: makes requests and verifies answers; it keeps nothing. */
export interface SignOnProtocol {
  /** @throws SignOnRefused */
  begin(provider: SignOnProvider, own: OwnAddresses, state: string): Promise<BegunSignOn>
  /**
   * @param answer parameters of the answer
   * @throws SignOnRefused
   */
  finish(
    provider: SignOnProvider,
    own: OwnAddresses,
    begun: { state: string; kept: Kept; answer: Readonly<Record<string, string>> },
  ): Promise<SignOnFacts>
  /** A document about us that its administrators load; null: there is none. */
  metadata(provider: SignOnProvider, own: OwnAddresses): string | null
}
