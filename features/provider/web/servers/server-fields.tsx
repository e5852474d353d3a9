import Typography from '@mui/material/Typography'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { asteriskServers } from '../../contract/servers.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { ServerDrain } from './server-drain.tsx'
import { ServerTest } from './server-test.tsx'

interface PasswordAndTestProps {
  form: Form<FormValues>
  record: ResourceRecord | null
}

/** The password field, with the button that tests the connection. */
export const PasswordAndTest = ({ form, record }: PasswordAndTestProps) => {
  const texts = useResourceTexts(asteriskServers, providerTexts)
  const field = asteriskServers.fields.ari_password
  return (
    <>
      <FieldInput
        name="ari_password"
        titleField="name"
        field={field}
        form={form}
        texts={texts}
        autoFocus={false}
        isNew={record === null}
      />
      <ServerTest form={form} record={record} />
      {record !== null && <ServerDrain record={record} />}
    </>
  )
}

/** Shown in place of the own server's connection fields. */
export const OwnConnection = () => {
  const texts = useResourceTexts(asteriskServers, providerTexts)
  return <Typography sx={{ color: 'text.secondary' }}>{texts.of('ownConnection')}</Typography>
}
