import { describe, expect, test } from 'vitest'
import { debianMirrors, parseDeb822, parseSourcesList } from './apt-sources.ts'

const DEB822 = `# of the image
Types: deb deb-src
# in between
URIs: http://mirror.test/debian/
  http://second.test/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.test/debian-security
Suites: bookworm-security
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://off.test/debian
Suites: bookworm
Components: main
Enabled: no

Types: deb
URIs: https://vendor.test/node
Suites: nodistro
Components: main
`

describe('apt sources', () => {
  test('in deb822 format, with comments, continuation lines and a disabled stanza', () => {
    const sources = parseDeb822(DEB822)
    expect(sources).toHaveLength(3)
    expect(sources[0]).toEqual({
      uris: ['http://mirror.test/debian/', 'http://second.test/debian'],
      suites: ['bookworm', 'bookworm-updates'],
      components: ['main', 'contrib'],
      signedBy: '/usr/share/keyrings/debian-archive-keyring.gpg',
    })
    expect(debianMirrors(sources, 'bookworm')).toEqual([
      'http://mirror.test/debian',
      'http://second.test/debian',
    ])
  })

  test('in one-line format, with options and comments', () => {
    const sources = parseSourcesList(`
# deb http://commented.test/debian bookworm main
deb [arch=amd64 signed-by=/usr/share/keyrings/x.gpg] https://vendor.test/x bookworm main
deb http://mirror.test/debian bookworm main contrib # the usual one
deb-src http://source.test/debian bookworm main
deb http://security.test/debian-security bookworm-security main
deb cdrom:[Debian]/ bookworm main
`)
    expect(sources.map(({ uris }) => uris[0])).toContain('https://vendor.test/x')
    // Debian's own archives win over lookalikes.
    expect(debianMirrors(sources, 'bookworm')).toEqual(['http://mirror.test/debian', 'https://vendor.test/x'])
  })

  test('of another distribution contain no Debian mirror', () => {
    expect(
      debianMirrors(parseSourcesList('deb http://archive.test/ubuntu noble main universe'), 'bookworm'),
    ).toEqual([])
  })
})
