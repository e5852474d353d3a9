import Box from '@mui/material/Box'
import { foldForSearch } from '#platform/i18n/fold.ts'

/** Context before the first hit, characters. */
const BEFORE = 24

/** The text around its first hit, with hits in bold; the whole text without any. */
export const MarkedText = ({ text, sought }: { text: string; sought: string }) => {
  // Folding letter by letter keeps positions aligned: in NFC an accented letter is one character.
  const letters = [...text.normalize('NFC')]
  const folded = letters.map((letter) => foldForSearch(letter) || letter).join('')
  const wanted = foldForSearch(sought)
  const at = wanted === '' ? -1 : folded.indexOf(wanted)
  if (at < 0 || folded.length !== letters.length) return text
  const from = Math.max(0, at - BEFORE)
  return (
    <>
      {from > 0 && '…'}
      {letters.slice(from, at).join('')}
      <Box component="mark" sx={{ bgcolor: 'secondary.light', color: 'inherit', borderRadius: 0.5 }}>
        {letters.slice(at, at + wanted.length).join('')}
      </Box>
      {letters.slice(at + wanted.length).join('')}
    </>
  )
}
