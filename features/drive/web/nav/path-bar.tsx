import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type DragEvent, Fragment, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { driveTexts } from '../../i18n/texts.ts'
import { HOME, type Place } from '../place.ts'
import type { PathStep } from '../use-items.ts'

/** Steps shown; those between are left out. */
const SHOWN = 4

interface Step {
  key: string
  name: string
  place: Place
  /** Where what is dropped goes; undefined: nothing can be dropped. */
  folder?: string | null
}

interface PathBarProps {
  place: Place
  path: readonly PathStep[]
  /** A folder that others share. */
  isOthers: boolean
  onGo: (place: Place) => void
  /** Items dragged onto a step. */
  onDrop: (folder: string | null, event: DragEvent) => void
}

/** The way from Home; each step opens, and takes what is dropped on it. */
export const PathBar = ({ place, path, isOthers, onGo, onDrop }: PathBarProps) => {
  const t = useText(driveTexts)
  if (place.kind === 'view') return <Title text={t(`drive.place.${place.view}`)} />
  if (place.kind === 'search') return <Title text={t('drive.found', { search: place.search })} />
  const home: Step = isOthers
    ? { key: 'shared', name: t('drive.place.shared'), place: { kind: 'view', view: 'shared' } }
    : { key: 'home', name: t('drive.home'), place: HOME, folder: null }
  const steps: Step[] =
    place.kind === 'source'
      ? [home, { key: 'source', name: t(`drive.source.${place.source}`), place }]
      : path.map(({ id, name }) =>
          id === null ? home : { key: id, name, place: { kind: 'folder', folder: id }, folder: id },
        )
  const left = steps.length > SHOWN
  const shown = left ? [...steps.slice(0, 1), ...steps.slice(1 - SHOWN)] : steps
  return (
    <Box
      component="nav"
      aria-label={t('drive.path')}
      sx={{ display: 'flex', alignItems: 'center', minWidth: 0, overflow: 'hidden' }}
    >
      {shown.map((step, index) => (
        <Fragment key={step.key}>
          {index > 0 && <ChevronRight fontSize="small" sx={{ color: 'text.secondary', flex: 'none' }} />}
          {index === 1 && left && <span>…</span>}
          <StepButton step={step} last={index === shown.length - 1} onGo={onGo} onDrop={onDrop} />
        </Fragment>
      ))}
    </Box>
  )
}

interface StepButtonProps extends Pick<PathBarProps, 'onGo' | 'onDrop'> {
  step: Step
  last: boolean
}

const StepButton = ({ step, last, onGo, onDrop }: StepButtonProps) => {
  const [over, setOver] = useState(false)
  const { folder } = step
  const takes = !last && folder !== undefined
  return (
    <Button
      size="small"
      color="inherit"
      {...(last ? { 'aria-current': 'page' as const } : {})}
      onClick={() => onGo(step.place)}
      onDragLeave={() => setOver(false)}
      {...(takes
        ? {
            onDragOver(event: DragEvent) {
              event.preventDefault()
              setOver(true)
            },
            onDrop(event: DragEvent) {
              setOver(false)
              onDrop(folder, event)
            },
          }
        : {})}
      sx={{
        minWidth: 0,
        textTransform: 'none',
        fontWeight: last ? 600 : 400,
        display: 'block',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        flexShrink: last ? 1 : 3,
        bgcolor: over ? 'primary.light' : 'transparent',
      }}
    >
      {step.name}
    </Button>
  )
}

const Title = ({ text }: { text: string }) => (
  <Box
    component="h2"
    sx={{
      m: 0,
      px: 0.75,
      typography: 'h3',
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    }}
  >
    {text}
  </Box>
)
