import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type {
  DocumentBlock,
  DocumentContent,
  DocumentRun,
} from '#platform/documents/contract/document-content.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'

interface DocumentPagesProps {
  /** JSON of a `DocumentContent`. */
  blob: Blob
  scale: number
  onBroken: () => void
}

const Run = ({ text, bold, italic, underline }: DocumentRun) => (
  <Box
    component="span"
    sx={{
      fontWeight: bold ? 700 : undefined,
      fontStyle: italic ? 'italic' : undefined,
      textDecoration: underline ? 'underline' : undefined,
    }}
  >
    {text}
  </Box>
)

// biome-ignore-start lint/suspicious/noArrayIndexKey: a document never changes
const runsOf = (runs: readonly DocumentRun[]): ReactNode =>
  runs.map((run, index) => <Run key={index} {...run} />)

const Cells = ({ rows }: { rows: readonly (readonly string[])[] }) => (
  <Box
    component="table"
    sx={{
      borderCollapse: 'collapse',
      my: 1,
      '& td': {
        border: 1,
        borderColor: '#c9d0da',
        px: 1,
        py: 0.5,
        verticalAlign: 'top',
        whiteSpace: 'pre-wrap',
      },
    }}
  >
    <tbody>
      {rows.map((row, index) => (
        <tr key={index}>
          {row.map((cell, column) => (
            <td key={column}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </Box>
)

const SIZES = ['', '1.7em', '1.4em', '1.2em', '1.1em', '1em', '1em']

const Block = ({ block }: { block: DocumentBlock }) => {
  const t = useText(mediaTexts)
  switch (block.kind) {
    case 'heading':
      return (
        <Box
          role="heading"
          aria-level={block.level}
          sx={{ fontSize: SIZES[block.level], fontWeight: 600, mt: 2, mb: 0.75 }}
        >
          {runsOf(block.runs)}
        </Box>
      )
    case 'paragraph':
      return (
        <Box
          component="p"
          sx={{
            m: 0,
            mb: 1,
            ...(block.bullet
              ? {
                  pl: 3,
                  position: 'relative',
                  '&::before': { content: '"•"', position: 'absolute', left: 10 },
                }
              : {}),
          }}
        >
          {runsOf(block.runs)}
        </Box>
      )
    case 'table':
      return <Cells rows={block.rows} />
    case 'slide':
      return (
        <Box sx={{ mt: 3, pt: 1, borderTop: 1, borderColor: '#c9d0da', fontSize: '0.8em', color: '#5b6675' }}>
          {t('files.slide', { number: block.number })}
        </Box>
      )
  }
}

const letterOf = (column: number): string =>
  `${column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : ''}${String.fromCharCode(65 + (column % 26))}`

const Sheet = ({ rows }: { rows: readonly (readonly string[])[] }) => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return (
    <Box
      component="table"
      sx={{
        borderCollapse: 'separate',
        borderSpacing: 0,
        '& td, & th': {
          borderRight: 1,
          borderBottom: 1,
          borderColor: '#d7dde5',
          px: 1,
          py: 0.25,
          whiteSpace: 'nowrap',
          maxWidth: 360,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        },
        '& th': { bgcolor: '#eef1f5', color: '#5b6675', fontWeight: 500, textAlign: 'center' },
        '& thead th': { position: 'sticky', top: 0, zIndex: 1 },
      }}
    >
      <thead>
        <tr>
          <th aria-hidden />
          {Array.from({ length: width }, (_, column) => (
            <th key={column}>{letterOf(column)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th>{index + 1}</th>
            {Array.from({ length: width }, (_, column) => (
              <td key={column} title={row[column]}>
                {row[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

const Sheets = ({ sheets }: Pick<DocumentContent, 'sheets'>) => {
  const t = useText(mediaTexts)
  const [shown, setShown] = useState(0)
  return (
    <>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }} tabIndex={0}>
        <Sheet rows={sheets[shown]?.rows ?? []} />
      </Box>
      {sheets.length > 1 && (
        <Tabs
          value={shown}
          onChange={(_, index: number) => setShown(index)}
          variant="scrollable"
          aria-label={t('files.sheets')}
          // Arrows are the tabs', not the viewer's.
          onKeyDown={(event) => event.stopPropagation()}
          sx={{ flex: 'none', borderTop: 1, borderColor: '#d7dde5', '& .MuiTab-root': { color: '#3b4452' } }}
        >
          {sheets.map(({ name }, index) => (
            <Tab key={index} label={name} sx={{ textTransform: 'none' }} />
          ))}
        </Tabs>
      )}
    </>
  )
}

/** An office document as the server read it: texts on a white page, whatever the theme. */
export const DocumentPages = ({ blob, scale, onBroken }: DocumentPagesProps) => {
  const t = useText(mediaTexts)
  const [content, setContent] = useState<DocumentContent | null>(null)
  const broken = useEffectEvent(onBroken)
  useEffect(() => {
    let current = true
    void blob.text().then((json) => {
      if (!current) return
      try {
        // Our own server shaped it.
        setContent(JSON.parse(json) as DocumentContent)
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        broken()
      }
    })
    return () => {
      current = false
    }
  }, [blob])
  if (content === null) return null
  const isSheet = content.sheets.length > 0
  const isEmpty = content.blocks.length === 0 && !content.sheets.some(({ rows }) => rows.length > 0)
  return (
    <Box
      sx={{
        mx: 'auto',
        height: '100%',
        maxWidth: isSheet ? 1600 : 860,
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        color: '#1d2430',
        bgcolor: '#fff',
        borderRadius: 1,
        fontSize: `${0.9 * scale}rem`,
        lineHeight: 1.5,
        colorScheme: 'light',
      }}
    >
      {content.cut && (
        <Alert severity="info" sx={{ flex: 'none', borderRadius: 0 }}>
          {t('files.documentCut')}
        </Alert>
      )}
      {isEmpty && <Box sx={{ p: 3 }}>{t('files.documentEmpty')}</Box>}
      {isSheet ? (
        <Sheets sheets={content.sheets} />
      ) : (
        <Box
          tabIndex={0}
          sx={{
            flex: 1,
            overflow: 'auto',
            p: { xs: 2, sm: 5 },
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {content.blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </Box>
      )}
    </Box>
  )
}
// biome-ignore-end lint/suspicious/noArrayIndexKey: a document never changes
