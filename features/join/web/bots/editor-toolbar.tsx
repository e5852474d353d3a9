import Add from '@mui/icons-material/Add'
import BarChart from '@mui/icons-material/BarChart'
import History from '@mui/icons-material/History'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Publish from '@mui/icons-material/Publish'
import Save from '@mui/icons-material/SaveOutlined'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ToggleButton from '@mui/material/ToggleButton'
import { type ReactNode, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { ADDED_TYPES, type AddedType } from './new-node.ts'
import { botTexts } from './texts.ts'

export type Pane = 'node' | 'test' | 'versions'

interface EditorToolbarProps {
  problems: number
  published: number | null
  dirty: boolean
  busy: boolean
  pane: Pane
  figures: boolean
  /** Buttons of undo and redo. */
  undo: ReactNode
  onPane: (pane: Pane) => void
  onFigures: (shown: boolean) => void
  onAdd: (type: AddedType) => void
  onSave: () => void
  onPublish: () => void
}

/** Between an icon and its text; as high as the buttons beside. */
const GAP = { gap: 0.75, px: 1.25, py: 0.5 } as const

export const EditorToolbar = (props: EditorToolbarProps) => {
  const t = useText(botTexts)
  const { problems, published, dirty, busy, pane, figures } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const toggle = (value: Pane) => props.onPane(pane === value ? 'node' : value)
  return (
    <>
      <Button startIcon={<Add />} onClick={(event) => setAnchor(event.currentTarget)}>
        {t('add')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {ADDED_TYPES.map((type) => (
          <MenuItem
            key={type}
            onClick={() => {
              setAnchor(null)
              props.onAdd(type)
            }}
          >
            {t(`type.${type}`)}
          </MenuItem>
        ))}
      </Menu>
      {props.undo}
      <ToggleButton
        size="small"
        value="test"
        selected={pane === 'test'}
        onChange={() => toggle('test')}
        sx={GAP}
      >
        <PlayArrow fontSize="small" /> {t('test')}
      </ToggleButton>
      <ToggleButton
        size="small"
        value="versions"
        selected={pane === 'versions'}
        onChange={() => toggle('versions')}
        sx={GAP}
      >
        <History fontSize="small" /> {t('versions')}
      </ToggleButton>
      <ToggleButton
        size="small"
        value="figures"
        selected={figures}
        onChange={() => props.onFigures(!figures)}
        sx={GAP}
      >
        <BarChart fontSize="small" /> {t('figures')}
      </ToggleButton>
      <Chip
        size="small"
        color={problems > 0 ? 'warning' : 'success'}
        variant="outlined"
        label={problems > 0 ? t('problems', { count: problems }) : t('noProblems')}
      />
      <Chip
        size="small"
        variant="outlined"
        label={published === null ? t('unpublished') : t('published', { number: published })}
      />
      <Button startIcon={<Save />} disabled={!dirty || busy} onClick={props.onSave}>
        {t('save')}
      </Button>
      <Button
        variant="contained"
        startIcon={<Publish />}
        disabled={problems > 0 || busy}
        onClick={props.onPublish}
      >
        {t('publish')}
      </Button>
    </>
  )
}
