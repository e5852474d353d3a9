import MoreVert from '@mui/icons-material/MoreVert'
import Star from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { MouseEvent } from 'react'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import { driveTexts } from '../../i18n/texts.ts'
import { type Item, isFile, isOwn } from '../item.ts'
import { Thumbnail } from '../preview/thumbnail.tsx'
import { type ItemHandlers, type ItemState, lookOfState, pointerProps } from './item-handlers.ts'
import { ItemIcon } from './item-icon.tsx'
import { SelectBox } from './select-box.tsx'
import { useItemName } from './use-item-name.ts'

export const COLUMNS = '32px minmax(0, 1fr) 96px 150px 72px'
export const NARROW_COLUMNS = '32px minmax(0, 1fr) 72px'

interface ItemRowProps {
  item: Item
  index: number
  state: ItemState
  narrow: boolean
  handlers: ItemHandlers
}

const cell = { role: 'gridcell' } as const
const muted = {
  typography: 'body2',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
} as const

/** Its sign, its name, and below it what no column shows. */
const NameCell = ({ item, narrow }: Pick<ItemRowProps, 'item' | 'narrow'>) => {
  const t = useText(driveTexts)
  const { language } = useLanguage()
  const moment = useMoment()
  const name = useItemName()(item)
  const origin =
    item.kind === 'sourceFile' ? item.entry.origin : isOwn(item) ? (item.entry.owner?.name ?? '') : ''
  const figures = [
    item.kind === 'source'
      ? t('drive.entries', { count: item.count })
      : item.size !== null && formatBytes(item.size, language),
    item.modified !== null && moment(item.modified),
  ]
  const under = [origin, ...(narrow ? figures : [])].filter(Boolean).join(' · ')
  return (
    <Box {...cell} sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Box
        sx={{
          width: 40,
          height: 40,
          borderRadius: 1,
          overflow: 'hidden',
          flex: 'none',
          transform: 'scale(0.85)',
        }}
      >
        {isFile(item) ? <Thumbnail file={item} /> : <ItemIcon item={item} />}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap title={name} variant="body2">
          {name}
        </Typography>
        {under !== '' && (
          <Typography
            noWrap
            variant="caption"
            component="div"
            sx={{ color: 'text.secondary', lineHeight: 1.3 }}
          >
            {under}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** The star and the menu. */
const ActionsCell = ({ item, handlers }: Pick<ItemRowProps, 'item' | 'handlers'>) => {
  const t = useText(driveTexts)
  const { name } = item
  const own = isOwn(item) && item.entry.owner === null
  const starred = own && item.entry.starred
  const alone = (event: MouseEvent) => event.stopPropagation()
  return (
    <Box {...cell} sx={{ display: 'flex', justifyContent: 'flex-end' }} onDoubleClick={alone}>
      {own && (
        <IconButton
          size="small"
          tabIndex={-1}
          className={starred ? '' : 'on-hover'}
          aria-label={t(starred ? 'drive.unstarOne' : 'drive.starOne', { name })}
          onClick={(event) => {
            alone(event)
            handlers.onStar(item)
          }}
          sx={{ color: starred ? 'warning.main' : 'text.secondary' }}
        >
          {starred ? <Star fontSize="small" /> : <StarBorder fontSize="small" />}
        </IconButton>
      )}
      {item.kind !== 'source' && (
        <IconButton
          size="small"
          tabIndex={-1}
          className="on-hover"
          aria-label={t('drive.moreOf', { name })}
          aria-haspopup="menu"
          onClick={(event) => {
            alone(event)
            handlers.onMenu(item, event)
          }}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}

/** An item in the list. */
export const ItemRow = ({ item, index, state, narrow, handlers }: ItemRowProps) => {
  const t = useText(driveTexts)
  const { language } = useLanguage()
  const moment = useMoment()
  const size = item.size === null ? '' : formatBytes(item.size, language)
  const entries = item.kind === 'folder' ? item.entry.entries : item.kind === 'source' ? item.count : null
  return (
    <Box
      role="row"
      aria-rowindex={index + 2}
      aria-selected={state.selected}
      data-current={state.current || undefined}
      {...pointerProps(item, handlers)}
      sx={{
        display: 'grid',
        gridTemplateColumns: narrow ? NARROW_COLUMNS : COLUMNS,
        alignItems: 'center',
        gap: 1,
        height: '100%',
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
        ...lookOfState(state),
        '&:not(:hover):not([aria-selected=true]) .on-hover': { opacity: { xs: 1, md: 0 } },
      }}
    >
      <Box {...cell}>
        {item.kind !== 'source' && (
          <SelectBox item={item} selected={state.selected} onToggle={handlers.onToggle} />
        )}
      </Box>
      <NameCell item={item} narrow={narrow} />
      {!narrow && (
        <Box {...cell} sx={{ ...muted, textAlign: 'right' }}>
          {entries === null ? size : t('drive.entries', { count: entries })}
        </Box>
      )}
      {!narrow && (
        <Box {...cell} sx={muted}>
          {item.modified === null ? '' : moment(item.modified)}
        </Box>
      )}
      <ActionsCell item={item} handlers={handlers} />
    </Box>
  )
}
