import type { Rows } from '#platform/db/database.ts'
import { type DemoPerson, type DemoTime, pick, someMoment } from './write-people.ts'

/** People with notes, out of ten. */
const NOTED = 6
const MAX_NOTES = 3

const NOTES = [
  'Pide la propuesta con instalación incluida y pago a 30 días.',
  'Decide con su socio; volver a llamar el lunes en la mañana.',
  'Ya tiene central con otro operador, el contrato vence en diciembre.',
  'Prefiere que le escriban por WhatsApp después de las 4 p. m.',
  'Le interesó la grabación de llamadas. Enviar el video de la demostración.',
  'Necesita factura a nombre de la empresa, no del gerente.',
  'Quedó contenta con la instalación; pedirle un referido.',
  'Comparó con dos proveedores: somos más caros en equipos y más baratos en el plan.',
  'Van a abrir otra sede en enero, sumar cinco extensiones a la cotización.',
  'No contesta en la oficina, probar el celular.',
] as const

/** Writes sales notes about people over three months. */
export async function writeNotes(
  rows: Rows,
  company_id: number,
  { people, time }: { people: readonly DemoPerson[]; time: DemoTime },
): Promise<void> {
  const { random } = time
  const noted = people.filter(() => random.between(1, 10) <= NOTED)
  await rows
    .insertInto('crm_comments')
    .values(
      noted.flatMap((person) =>
        Array.from({ length: random.between(1, MAX_NOTES) }, () => ({
          company_id,
          person_id: person.id,
          author_id: person.owner,
          body: pick(random, NOTES),
          created_at: someMoment(time),
        })),
      ),
    )
    .execute()
}
