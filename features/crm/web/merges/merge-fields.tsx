import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import { useText } from '#platform/i18n/web/language.tsx'
import { MERGED, type MergeCandidate, type Merged } from '../../contract/merges.ts'
import { crmTexts } from '../../i18n/texts.ts'

interface MergeFieldsProps {
  person: MergeCandidate
  other: MergeCandidate
  /** Fields taken from the other. */
  take: ReadonlySet<Merged>
  onTake: (take: ReadonlySet<Merged>) => void
}

const shown = (value: MergeCandidate[Merged]): string =>
  value === null ? '' : typeof value === 'object' ? value.label : value

/** Differing fields with a choice of value; an empty field always takes the other's value. */
export const MergeFields = ({ person, other, take, onTake }: MergeFieldsProps) => {
  const t = useText(crmTexts)
  const differing = MERGED.filter((name) => shown(person[name]) !== shown(other[name]))
  const put = (name: Merged, fromOther: boolean) => {
    const next = new Set(take)
    if (fromOther) next.add(name)
    else next.delete(name)
    onTake(next)
  }
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        tableLayout: 'fixed',
        fontSize: '0.875rem',
        '& th': { textAlign: 'left', fontWeight: 600, p: 0.5 },
        '& td': { p: 0.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
      }}
    >
      <thead>
        <tr>
          <Box component="th" sx={{ width: '26%' }} aria-hidden />
          <th>{t('crm.merge.this')}</th>
          <th>{t('crm.merge.other')}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map((name) => {
          const own = shown(person[name])
          const theirs = shown(other[name])
          const fromOther = own === '' || take.has(name)
          const free = own !== '' && theirs !== ''
          const label = t(`crm_lead.${name}`)
          const cell = (value: string, chosen: boolean, isOther: boolean) => (
            <td>
              {value !== '' && (
                <FormControlLabel
                  sx={{ m: 0, alignItems: 'flex-start' }}
                  slotProps={{ typography: { variant: 'body2', sx: { pt: 0.5 } } }}
                  label={value}
                  control={
                    <Radio
                      size="small"
                      checked={chosen}
                      disabled={!free}
                      onChange={() => put(name, isOther)}
                      slotProps={{ input: { name: `merge-${name}`, 'aria-label': `${label}: ${value}` } }}
                      sx={{ p: 0.5 }}
                    />
                  }
                />
              )}
            </td>
          )
          return (
            <tr key={name}>
              <Box component="td" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>
              {cell(own, !fromOther, false)}
              {cell(theirs, fromOther, true)}
            </tr>
          )
        })}
      </tbody>
    </Box>
  )
}
