import { NotRenewed } from '#adapters/asterisk/index.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { CertificateAndKey } from '#platform/secrets/self-signed.ts'

export interface KeptCertificateParts {
  /** The certificate as it is on the disk at this moment. @throws StartRefused while it is of no use */
  read: () => Promise<CertificateAndKey>
  /** Has phones shown it; whether they were shown another. @throws NotRenewed */
  show: (certificate: CertificateAndKey) => Promise<boolean>
  log: Logger
  everyMs?: number
}

/** Certificates are renewed days before their end: a minute is soon. */
const EVERY_MS = 60_000

/**
 * Looks at the certificate again and again, and has phones shown it when it was renewed. Files are read rather than watched:
 * what renews them exchanges links and folders. Half of a renewal, and a server that does not take it, are told once and tried again.
 */
export function keepCertificate({ read, show, log, everyMs = EVERY_MS }: KeptCertificateParts) {
  let shown: string | null = null
  let told: string | null = null
  const look = async (): Promise<void> => {
    try {
      const now = await read()
      if (now.certificate !== shown && (await show(now))) log.info('phones are shown a renewed certificate')
      shown = now.certificate
      told = null
    } catch (error) {
      if (!(error instanceof StartRefused || error instanceof NotRenewed)) throw error
      if (told !== error.message) log.warn({ err: error }, 'the certificate of desk phones stays as it was')
      told = error.message
    }
  }
  let looking: Promise<void> = Promise.resolve()
  const lookSoon = () => {
    looking = looking
      .then(look)
      .catch((error: unknown) =>
        log.error({ err: error }, 'the certificate of desk phones could not be read'),
      )
  }
  // One that a program before this one left running may show the certificate of before.
  lookSoon()
  const timer = setInterval(lookSoon, everyMs)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking
    },
  }
}
