import { createSealedBox, type SealedBox } from '#platform/secrets/sealed-box.ts'

/** Purposes of the keys; what is stored was sealed with them. */
const PURPOSES = {
  extensions: 'extension secrets',
  secondFactors: 'second factor secrets',
  pushKeys: 'push keys',
  voicemailPins: 'voicemail pins',
  messaging: 'messaging credentials',
  companyAriPasswords: 'company ari passwords',
  serverPasswords: 'asterisk server passwords',
  jitsiServers: 'jitsi server secrets',
  integrations: 'integration secrets',
  signOn: 'identity provider secrets',
  speech: 'speech service keys',
} as const

export type SecretBoxes = Readonly<Record<keyof typeof PURPOSES, SealedBox>>

/** A box for each kind of stored secret, with a key of its own. */
export const createSecretBoxes = (masterSecret: Buffer): SecretBoxes =>
  Object.fromEntries(
    Object.entries(PURPOSES).map(([name, purpose]) => [name, createSealedBox(masterSecret, purpose)]),
  ) as SecretBoxes
