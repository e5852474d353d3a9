/** The first address of a `mailto:` link (RFC 6068), in lower case; null for anything else. */
export function readMailLink(link: string): string | null {
  const [, to = ''] = /^mailto:([^?]*)/i.exec(link.trim()) ?? []
  const query = link.includes('?') ? new URLSearchParams(link.slice(link.indexOf('?') + 1)) : null
  const [first = ''] = (to || (query?.get('to') ?? '')).split(',')
  const address = decoded(first).trim().toLowerCase()
  return /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(address) ? address : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
