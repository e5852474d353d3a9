/** The media sections of an SDP that carry this kind, by their `a=mid`. */
export function midsOf(sdp: string, kind: 'audio' | 'video'): string[] {
  const sections = sdp.split(/\r?\n(?=m=)/).filter((section) => section.startsWith(`m=${kind} `))
  return sections.flatMap((section) => /^a=mid:(\S+)/m.exec(section)?.[1] ?? [])
}
