import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import type { RenderField } from '#platform/resource/web/resource-form.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { listFreeNumbers } from '../../contract/free-numbers.ts'
import { dids } from '../../contract/routing/dids.ts'
import { pbxTexts } from '../../i18n/texts.ts'

type Form = Parameters<RenderField>[1]

/** The numbers that the company has and that lead nowhere yet, each one click. */
const FreeNumbers = ({ form }: { form: Form }) => {
  const t = useText(pbxTexts)
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['pbx', 'free-numbers'],
    queryFn: async ({ signal }) => (await api.call(listFreeNumbers, { signal })).results,
    staleTime: 0,
  })
  if (data === undefined || data.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 0.75 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('did.free')}
      </Typography>
      {data.map((number) => (
        <Chip
          key={number}
          size="small"
          variant="outlined"
          label={formatPhone(number)}
          onClick={() => form.set('number', number)}
        />
      ))}
    </Box>
  )
}

const NumberInput = ({ form, isNew }: { form: Form; isNew: boolean }) => (
  <Box>
    <FieldInput
      name="number"
      titleField="number"
      field={dids.fields.number}
      form={form}
      texts={useResourceTexts(dids, pbxTexts)}
      autoFocus
      isNew={isNew}
    />
    {isNew && <FreeNumbers form={form} />}
  </Box>
)

/** A new number is chosen among those that the company has, or written. */
export const renderDidField: RenderField<RecordOf<typeof dids>> = (name, form, record) =>
  name === 'number' ? <NumberInput form={form} isNew={record === null} /> : null
