import Box from '@mui/material/Box'
import { markFound } from './mark-found.ts'

interface MarkedTextProps {
  text: string
  query: string
  /** Nothing is cut off before the hit. */
  whole?: boolean
}

/** The text around its first hit, with that marked; the whole text without any. */
export const MarkedText = ({ text, query: searchText, whole = false }: MarkedTextProps) => {
  const parts = markFound(text, searchText, whole)
  if (parts === null) return text
  return (
    <>
      {parts.before}
      <Box component="mark" sx={{ bgcolor: 'secondary.light', color: 'inherit', borderRadius: 0.5 }}>
        {parts.hit}
      </Box>
      {parts.after}
    </>
  )
}
