import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { selfSigned } from '#platform/secrets/self-signed.ts'

const ISSUED = 60_000

export interface Assertion {
  subject: string
  email?: string
  groups?: readonly string[]
  issuer?: string
  audience?: string
  recipient?: string
  inResponseTo?: string
  /** Ms from now. */
  from?: number
  until?: number
}

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A SAML identity provider: makes answers, right and wrong ones. */
export async function standInSaml(entityId: string) {
  const own = await selfSigned(['idp.example.com'])
  const next = await selfSigned(['idp.example.com'])

  const signed = (xml: string, id: string, key = own.key): string => {
    const signature = new SignedXml({
      privateKey: key,
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    })
    signature.addReference({
      xpath: `//*[@ID='${id}']`,
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
      transforms: [
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/2001/10/xml-exc-c14n#',
      ],
    })
    signature.computeSignature(xml, {
      location: { reference: `//*[@ID='${id}']/*[local-name()='Issuer']`, action: 'after' },
    })
    return signature.getSignedXml()
  }

  const requestOf = (address: string) => {
    const query = new URL(address).searchParams
    const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString('utf8')
    const attribute = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(xml)?.[1] ?? ''
    return {
      id: attribute('ID'),
      callback: attribute('AssertionConsumerServiceURL'),
      audience: />([^<]+)<\/(?:\w+:)?Issuer>/.exec(xml)?.[1] ?? '',
      relayState: query.get('RelayState') ?? '',
    }
  }

  const at = (ms: number) => new Date(Date.now() + ms).toISOString()

  const assertionFor = (address: string, say: Assertion): { id: string; xml: string } => {
    const request = requestOf(address)
    const id = `_${randomBytes(16).toString('hex')}`
    const [from, until] = [at(say.from ?? -ISSUED), at(say.until ?? ISSUED * 5)]
    const values = (name: string, texts: readonly string[]) =>
      `<saml:Attribute Name="${name}">${texts
        .map((text) => `<saml:AttributeValue>${inXml(text)}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`
    const xml = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${say.issuer ?? entityId}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${inXml(say.subject)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${say.recipient ?? request.callback}" InResponseTo="${say.inResponseTo ?? request.id}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${say.audience ?? request.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${say.email === undefined ? '' : values('email', [say.email])}${values('groups', say.groups ?? [])}</saml:AttributeStatement></saml:Assertion>`
    return { id, xml }
  }

  const responseOf = (address: string, content: string, inResponseTo = requestOf(address).id): string =>
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomBytes(8).toString('hex')}" Version="2.0" IssueInstant="${at(0)}" Destination="${requestOf(address).callback}" InResponseTo="${inResponseTo}"><saml:Issuer>${entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content}</samlp:Response>`

  return {
    entityId,
    certificate: own.certificate,
    nextCertificate: next.certificate,
    nextKey: next.key,
    requestOf,
    responseOf,
    assertionFor,
    /** A good answer, signed as it should be. */
    answer(address: string, say: Assertion, key = own.key): string {
      const { id, xml } = assertionFor(address, say)
      return responseOf(address, signed(xml, id, key))
    },
    signed,
  }
}
