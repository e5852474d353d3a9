/** Parses apt's source lists, in both formats, to find the Debian mirror of this machine. */

export interface AptSource {
  uris: string[]
  suites: string[]
  components: string[]
  signedBy: string | null
}

/** One-line format: `deb [option=value] uri suite component …`. */
export function parseSourcesList(text: string): AptSource[] {
  const sources: AptSource[] = []
  for (const raw of text.split('\n')) {
    const line = raw.replace(/#.*$/, '').trim()
    const match = /^deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)(.*)$/.exec(line)
    if (match === null) continue
    const [, options = '', uri = '', suite = '', components = ''] = match
    const signedBy = /(?:^|\s)signed-by=(\S+)/.exec(options)?.[1] ?? null
    sources.push({ uris: [uri], suites: [suite], components: words(components), signedBy })
  }
  return sources
}

/** Deb822 format: stanzas of `Field: value`, continuation lines indented, `#` comments. */
export function parseDeb822(text: string): AptSource[] {
  const sources: AptSource[] = []
  for (const stanza of text.split(/\n\s*\n/)) {
    const fields = parseFields(stanza)
    const types = words(fields.get('types') ?? '')
    const enabled = !/^(no|false|0|off|without|disable)$/i.test(fields.get('enabled') ?? 'yes')
    if (!types.includes('deb') || !enabled) continue
    sources.push({
      uris: words(fields.get('uris') ?? ''),
      suites: words(fields.get('suites') ?? ''),
      components: words(fields.get('components') ?? ''),
      signedBy: fields.get('signed-by')?.trim() || null,
    })
  }
  return sources
}

function parseFields(stanza: string): Map<string, string> {
  const fields = new Map<string, string>()
  let name: string | null = null
  for (const line of stanza.split('\n')) {
    if (line.startsWith('#')) continue
    const start = /^([A-Za-z0-9-]+):(.*)$/.exec(line)
    if (start !== null) {
      name = (start[1] ?? '').toLowerCase()
      fields.set(name, (start[2] ?? '').trim())
    } else if (name !== null && /^\s/.test(line)) {
      fields.set(name, `${fields.get(name) ?? ''} ${line.trim()}`)
    }
  }
  return fields
}

/**
 * Debian mirrors among the sources, best first: those with `codename` (the machine's release) and component main, excluding
 * other publishers and the security archive, which has no testing suite.
 */
export function debianMirrors(sources: readonly AptSource[], codename: string): string[] {
  const suites = new Set([codename, 'stable', 'oldstable', 'testing', 'unstable', 'sid', 'forky'])
  const ranked: { uri: string; rank: number }[] = []
  for (const source of sources) {
    if (!source.components.includes('main') || !source.suites.some((suite) => suites.has(suite))) continue
    for (const uri of source.uris) {
      if (!/^(https?|mirror(\+\w+)?|file|copy|tor(\+https?)?):/.test(uri) || /security/.test(uri)) continue
      const byDebian = source.signedBy === null || /debian-archive/.test(source.signedBy)
      const named = /\/debian\/?$/.test(uri)
      ranked.push({ uri: uri.replace(/\/+$/, ''), rank: (byDebian ? 0 : 2) + (named ? 0 : 1) })
    }
  }
  return [...new Set(ranked.sort((a, b) => a.rank - b.rank).map((one) => one.uri))]
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
