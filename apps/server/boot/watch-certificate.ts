import { NotRenewed } from '#adapters/asterisk/index.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { CertificateAndKey } from '#platform/secrets/self-signed.ts'

export interface WatchedCertificateParts {
  /** The certificate on disk. @throws StartRefused while it is unusable */
  read: () => Promise<CertificateAndKey>
  /** Installs it; resolves to whether it changed. @throws NotRenewed */
  install: (certificate: CertificateAndKey) => Promise<boolean>
  log: Logger
  everyMs?: number
}

/** Certificates are renewed days before they expire: a minute is soon enough. */
const EVERY_MS = 60_000

/**
 * Polls the certificate on disk and installs a renewed one. No file watching: renewal tools swap links and folders. Incomplete
 * renewals and refusals are logged once and retried.
 */
export function watchCertificate({ read, install, log, everyMs = EVERY_MS }: WatchedCertificateParts) {
  let installed: string | null = null
  let lastWarning: string | null = null
  const look = async (): Promise<void> => {
    try {
      const now = await read()
      if (now.certificate !== installed && (await install(now)))
        log.info('the SIP server now presents the renewed certificate')
      installed = now.certificate
      lastWarning = null
    } catch (error) {
      if (!(error instanceof StartRefused || error instanceof NotRenewed)) throw error
      if (lastWarning !== error.message)
        log.warn({ err: error }, 'keeping the previous certificate for desk phones')
      lastWarning = error.message
    }
  }
  let looking: Promise<void> = Promise.resolve()
  const lookSoon = () => {
    looking = looking
      .then(look)
      .catch((error: unknown) => log.error({ err: error }, 'failed to read the certificate for desk phones'))
  }
  // An adopted server may still present the previous one.
  lookSoon()
  const timer = setInterval(lookSoon, everyMs)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking
    },
  }
}
