import Star from '@mui/icons-material/Star'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { driveTexts } from '../../i18n/texts.ts'
import { type Item, isFile, isOwn } from '../item.ts'
import { Thumbnail } from '../preview/thumbnail.tsx'
import { type ItemHandlers, type ItemState, lookOfState, pointerProps } from './item-handlers.ts'
import { ItemIcon } from './item-icon.tsx'
import { SelectBox } from './select-box.tsx'
import { useItemName } from './use-item-name.ts'

interface ItemTileProps {
  item: Item
  state: ItemState
  handlers: ItemHandlers
}

/** An item in the grid. */
export const ItemTile = ({ item, state, handlers }: ItemTileProps) => {
  const t = useText(driveTexts)
  const { language } = useLanguage()
  const name = useItemName()(item)
  const under =
    item.kind === 'folder'
      ? t('drive.entries', { count: item.entry.entries })
      : formatBytes(item.size ?? 0, language)
  return (
    <Box
      role="gridcell"
      aria-selected={state.selected}
      data-current={state.current || undefined}
      {...pointerProps(item, handlers)}
      sx={{
        position: 'relative',
        minWidth: 0,
        display: 'grid',
        gridTemplateRows: '104px auto',
        border: 1,
        borderColor: state.selected ? 'primary.main' : 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        ...lookOfState(state),
        '&:not(:hover):not([aria-selected=true]) .on-hover': { opacity: { xs: 1, md: 0 } },
      }}
    >
      <Box sx={{ display: 'grid', placeItems: 'center', overflow: 'hidden', bgcolor: 'action.hover' }}>
        {isFile(item) ? <Thumbnail file={item} /> : <ItemIcon item={item} large />}
      </Box>
      <Box sx={{ px: 1, py: 0.5, minWidth: 0 }}>
        <Typography noWrap title={name} variant="body2" sx={{ fontWeight: 500 }}>
          {name}
        </Typography>
        <Typography
          noWrap
          variant="caption"
          component="div"
          sx={{ color: 'text.secondary', lineHeight: 1.3 }}
        >
          {under}
        </Typography>
      </Box>
      {item.kind !== 'source' && (
        <SelectBox
          item={item}
          selected={state.selected}
          onToggle={handlers.onToggle}
          sx={{
            position: 'absolute',
            top: 4,
            left: 4,
            p: 0.25,
            bgcolor: 'background.paper',
            '&&:hover': { bgcolor: 'background.paper' },
            borderRadius: 1,
          }}
        />
      )}
      {isOwn(item) && item.entry.starred && (
        <Star
          aria-label={t('drive.starred')}
          fontSize="small"
          sx={{ position: 'absolute', top: 6, right: 6, color: 'warning.main' }}
        />
      )}
    </Box>
  )
}
