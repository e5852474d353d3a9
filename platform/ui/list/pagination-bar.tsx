import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import FirstPage from '@mui/icons-material/FirstPage'
import LastPage from '@mui/icons-material/LastPage'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'

interface PaginationBarProps {
  page: number
  pageSize: number
  total: number
  /** There are more than `total`: counting stopped there. */
  capped?: boolean | undefined
  /** Rows on this page. */
  shown?: number | undefined
  onPage: (page: number) => void
  /** Page sizes to choose from. */
  sizes?: readonly number[] | undefined
  onSize?: ((size: number) => void) | undefined
}

export const PaginationBar = ({
  page,
  pageSize,
  total,
  capped = false,
  shown = pageSize,
  onPage,
  sizes = [],
  onSize,
}: PaginationBarProps) => {
  const t = useText(platformTexts)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const start = (page - 1) * pageSize + 1
  const first = total === 0 ? 0 : capped ? start : Math.min(start, total)
  const last = capped ? start + shown - 1 : Math.min(page * pageSize, total)
  // Beyond the counted rows there is a next page as long as this one is full.
  const atEnd = page >= pages && !(capped && shown === pageSize)
  const steps = [
    { label: t('ui.firstPage'), icon: <FirstPage fontSize="small" />, to: 1, off: page <= 1, wide: true },
    { label: t('ui.previousPage'), icon: <ChevronLeft fontSize="small" />, to: page - 1, off: page <= 1 },
    { label: t('ui.nextPage'), icon: <ChevronRight fontSize="small" />, to: page + 1, off: atEnd },
    {
      label: t('ui.lastPage'),
      icon: <LastPage fontSize="small" />,
      to: pages,
      off: page >= pages || capped,
      wide: true,
    },
  ]
  return (
    <Box
      component="nav"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 0.5,
        px: 1.5,
        minHeight: 44,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {onSize !== undefined && sizes.length > 1 && (
        <Select
          size="small"
          variant="standard"
          disableUnderline
          value={pageSize}
          onChange={({ target }) => onSize(Number(target.value))}
          inputProps={{ 'aria-label': t('ui.rowsPerPage') }}
          title={t('ui.rowsPerPage')}
          sx={{ typography: 'body2', color: 'text.secondary', mr: 1 }}
        >
          {sizes.map((size) => (
            <MenuItem key={size} value={size}>
              {size}
            </MenuItem>
          ))}
        </Select>
      )}
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mr: 1 }}>
        {t(capped ? 'ui.rangeOfMore' : 'ui.range', { first, last, count: total })}
      </Typography>
      {steps.map((step) => (
        <IconButton
          key={step.label}
          size="small"
          aria-label={step.label}
          disabled={step.off}
          onClick={() => onPage(step.to)}
          sx={step.wide ? { display: { xs: 'none', sm: 'inline-flex' } } : {}}
        >
          {step.icon}
        </IconButton>
      ))}
    </Box>
  )
}
