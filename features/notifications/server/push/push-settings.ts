import type { PushKeys } from './push-keys.ts'

export interface PushSettings {
  keys(): Promise<PushKeys>
  /** Hosts of push services, including their subdomains; an entry that begins with `http://` is one exact origin. */
  services: readonly string[]
  /** Contact for push services about this installation: `mailto:` or `https:`. */
  contact: string
}

/** Endpoints come from browsers, so only known services are called, never an address inside the network. */
export function isPushService(services: readonly string[], endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  return services.some((service) =>
    service.startsWith('http://')
      ? url.origin === service
      : url.protocol === 'https:' &&
        url.port === '' &&
        (url.hostname === service || url.hostname.endsWith(`.${service}`)),
  )
}
