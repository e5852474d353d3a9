import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'

/** Texts of old Windows programs are not UTF-8. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A text as it is: never read as a page, whatever it contains. */
export const PlainText = ({ blob, scale }: { blob: Blob; scale: number }) => {
  const [text, setText] = useState('')
  useEffect(() => {
    let current = true
    void blob.arrayBuffer().then((bytes) => {
      if (current) setText(decoded(bytes))
    })
    return () => {
      current = false
    }
  }, [blob])
  return (
    <Box
      component="pre"
      // Focusable, to scroll by keyboard.
      tabIndex={0}
      sx={{
        m: 0,
        mx: 'auto',
        p: 2,
        maxWidth: 1000,
        height: '100%',
        overflow: 'auto',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        fontSize: `${0.85 * scale}rem`,
      }}
    >
      {text}
    </Box>
  )
}
