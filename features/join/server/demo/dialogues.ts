/** Dialogues of the demonstration; `in` is the contact, `out` the agent. The first line opens the conversation. */
export interface Dialogue {
  label: string
  closing: string
  lines: readonly { in?: string; out?: string; note?: string }[]
}

export const DIALOGUES: readonly Dialogue[] = [
  {
    label: 'Ventas',
    closing: 'Venta realizada',
    lines: [
      { in: 'Buenos días, quiero información del plan empresarial' },
      { out: 'Buenos días, con mucho gusto. ¿Para cuántas extensiones lo necesita?' },
      { in: 'Somos 12 personas, 4 en ventas' },
      { out: 'Para 12 extensiones el plan queda en $ 480.000 mensuales, con grabación incluida.' },
      { note: 'Comparar con la oferta del año pasado.' },
      { in: '¿Y si tomo dos años?' },
      { out: 'A dos años tiene el 15 % de descuento. Le envío la propuesta.' },
      { in: 'Perfecto, quedo pendiente. Gracias' },
    ],
  },
  {
    label: 'Soporte',
    closing: 'Resuelto',
    lines: [
      { in: 'Hola, no me suena el teléfono de la recepción' },
      { out: 'Hola, lamento el inconveniente. ¿Aparece registrado en la pantalla?' },
      { in: 'Dice sin conexión' },
      { out: 'Por favor desconéctelo de la corriente diez segundos y vuelva a conectarlo.' },
      { in: 'Ya quedó, muchas gracias' },
      { out: 'Me alegra. Que tenga buen día.' },
    ],
  },
  {
    label: 'Facturación',
    closing: 'Información entregada',
    lines: [
      { in: 'Necesito la factura de este mes' },
      { out: 'Claro que sí. ¿Me confirma el NIT?' },
      { in: '900123456-7' },
      { out: 'Listo, la enviamos a su correo.' },
      { in: 'La recibí, gracias' },
    ],
  },
  {
    label: 'Ventas',
    closing: 'Sin interés',
    lines: [
      { in: '¿Tienen cobertura en Pasto?' },
      { out: 'Sí, el servicio funciona por internet en todo el país.' },
      { in: 'Voy a pensarlo y les aviso' },
      { out: 'Con gusto, aquí estaremos.' },
    ],
  },
  {
    label: 'Soporte',
    closing: 'Escalado',
    lines: [
      { in: 'Las llamadas se cortan a los 30 segundos' },
      { out: '¿Sucede con todas o solo con las salientes?' },
      { in: 'Solo cuando llamo a celulares' },
      { note: 'Revisar la troncal del operador.' },
      { out: 'Lo pasamos al equipo técnico, le escribimos hoy mismo.' },
      { in: 'Ok, espero' },
    ],
  },
  {
    label: 'Facturación',
    closing: 'Resuelto',
    lines: [
      { in: 'Me cobraron dos veces' },
      { out: 'Qué pena con usted. Ya estoy revisando.' },
      { out: 'En efecto hay un cobro doble: se lo abonamos a la siguiente factura.' },
      { in: 'Gracias por la rapidez' },
    ],
  },
]

/** Messages that still wait for an answer at the end of the demonstration's last day. */
export const OPEN_LINES: readonly string[] = [
  'Hola, ¿me pueden ayudar con mi pedido?',
  '¿A qué hora atienden mañana?',
  'Buenas tardes, quisiera cambiar mi plan',
  '¿Ya tienen respuesta de mi solicitud?',
  'Necesito agregar dos extensiones',
]
