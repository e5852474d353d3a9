import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { memo, type ReactNode } from 'react'
import { EMOJI_FONT } from '#platform/ui/emoji/emoji-font.ts'
import { NumberLink } from './number-link.tsx'
import { countOnlyEmoji } from './only-emoji.ts'
import { type Mentioned, type Piece, parseText } from './parse-text.ts'
import { useLocalNumbers } from './use-local-numbers.ts'

export interface MessageTextProps {
  text: string
  /** People mentioned. */
  mentioned?: readonly Mentioned[]
  /** Own user id: mentions of oneself are highlighted. */
  me?: number
}

const ELEMENTS = { bold: 'strong', italic: 'em', strike: 's' } as const

const show = (pieces: readonly Piece[], me: number | undefined): ReactNode[] =>
  pieces.map((piece, index) => {
    // Keyed by position: all pieces are redrawn when the text changes.
    const key = index
    switch (piece.kind) {
      case 'text':
        return piece.text
      case 'link':
        if (piece.href.startsWith('tel:')) return <NumberLink key={key} text={piece.text} href={piece.href} />
        return (
          <Link
            key={key}
            href={piece.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            color="inherit"
          >
            {piece.text}
          </Link>
        )
      case 'mention':
        return (
          <Box
            key={key}
            component="span"
            sx={{
              fontWeight: 600,
              color: 'primary.main',
              ...(piece.userId === me ? { bgcolor: 'primary.light', borderRadius: 0.5, px: 0.25 } : {}),
            }}
          >
            {piece.text}
          </Box>
        )
      case 'code':
        return (
          <Box
            key={key}
            component="code"
            sx={{
              fontFamily: 'monospace',
              fontSize: '0.92em',
              bgcolor: 'action.hover',
              borderRadius: 0.5,
              px: 0.5,
            }}
          >
            {piece.text}
          </Box>
        )
      default: {
        const Element = ELEMENTS[piece.kind]
        return <Element key={key}>{show(piece.pieces, me)}</Element>
      }
    }
  })

/** Renders a message's text safely: lines, links, mentions, light styling; emoji alone are large. */
export const MessageText = memo(({ text, mentioned, me }: MessageTextProps) => {
  const emoji = countOnlyEmoji(text)
  const findNumbers = useLocalNumbers(text)
  return (
    <Box
      component="span"
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        ...(emoji > 0 ? { fontSize: emoji <= 3 ? 40 : 28, lineHeight: 1.2, fontFamily: EMOJI_FONT } : {}),
      }}
    >
      {emoji > 0 ? text : show(parseText(text, mentioned, findNumbers), me)}
    </Box>
  )
})
