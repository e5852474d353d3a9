import type { VariableEntity, VariableKind } from '../../contract/config/variables.ts'

/** Parts of the demo's person and company names. */
export const FIRST_NAMES =
  'Camila Andrés Valentina Juan Sofía Carlos Mariana Felipe Daniela Santiago Laura Diego Paula Julián Natalia Sebastián Isabella Mateo Lucía Ricardo Gabriela Óscar Diana Mauricio Adriana Jorge Catalina Hernán Tatiana Nicolás'.split(
    ' ',
  )
export const LAST_NAMES =
  'García Rodríguez Martínez Hernández López González Pérez Sánchez Ramírez Torres Flórez Rivera Gómez Díaz Reyes Cruz Morales Ortiz Gutiérrez Castro Vargas Romero Suárez Rojas Moreno Peña Cárdenas Mejía Quintero Ospina'.split(
    ' ',
  )
export const CITIES = [
  'Bogotá',
  'Medellín',
  'Cali',
  'Barranquilla',
  'Bucaramanga',
  'Pereira',
  'Manizales',
  'Cartagena',
]
export const TRADES = [
  'Ferretería',
  'Clínica',
  'Transportes',
  'Distribuidora',
  'Constructora',
  'Panadería',
  'Colegio',
  'Textiles',
  'Agencia',
  'Inversiones',
]
export const TRADE_NAMES = ['El Roble', 'La Sabana', 'Andina', 'del Norte', 'Santa Marta', 'El Progreso']
export const SECTORS = ['Comercio', 'Salud', 'Transporte', 'Construcción', 'Educación', 'Industria']
export const POSITIONS = ['Gerente', 'Compras', 'Administración', 'Sistemas', 'Contabilidad']
export const SUBJECTS = [
  'Pide cotización',
  'Solicita información',
  'Seguimiento',
  'Agenda visita',
  'Reclamo resuelto',
  'Quiere renovar',
  'Pregunta por precios',
  'Confirma pago',
]

/** Pipelines: line, colour, phases with their stages and win probabilities. */
export const PIPELINES: readonly {
  name: string
  color: string
  phases: readonly { name: string; stages: readonly (readonly [string, number])[] }[]
}[] = [
  {
    name: 'Telefonía',
    color: '#1565c0',
    phases: [
      {
        name: 'Exploración',
        stages: [
          ['Contacto', 10],
          ['Diagnóstico', 25],
        ],
      },
      {
        name: 'Propuesta',
        stages: [
          ['Cotización', 45],
          ['Demostración', 60],
        ],
      },
      {
        name: 'Cierre',
        stages: [
          ['Negociación', 75],
          ['Contrato', 90],
        ],
      },
    ],
  },
  {
    name: 'Mensajería',
    color: '#2e7d32',
    phases: [
      {
        name: 'Interés',
        stages: [
          ['Contacto', 15],
          ['Prueba', 40],
        ],
      },
      {
        name: 'Decisión',
        stages: [
          ['Cotización', 60],
          ['Aprobación', 85],
        ],
      },
    ],
  },
  {
    name: 'Soporte',
    color: '#ef6c00',
    phases: [
      {
        name: 'Solicitud',
        stages: [
          ['Recibida', 20],
          ['Evaluada', 50],
        ],
      },
      {
        name: 'Acuerdo',
        stages: [
          ['Propuesta', 70],
          ['Firma', 90],
        ],
      },
    ],
  },
]
export const NEEDS: readonly (readonly [name: string, amount: number, line: number])[] = [
  ['Central telefónica', 4_800_000, 0],
  ['Líneas adicionales', 350_000, 0],
  ['Teléfonos de escritorio', 620_000, 0],
  ['Grabación de llamadas', 900_000, 0],
  ['WhatsApp Business', 1_500_000, 1],
  ['Chatbot', 2_400_000, 1],
  ['Envíos masivos', 780_000, 1],
  ['Soporte anual', 3_200_000, 2],
  ['Capacitación', 650_000, 2],
]
export const ORIGINS: readonly (readonly [name: string, color: string, utm: string | null])[] = [
  ['Página web', '#1565c0', 'google'],
  ['Referido', '#6a1b9a', null],
  ['Redes sociales', '#c2185b', 'facebook'],
  ['Llamada entrante', '#ef6c00', null],
  ['Feria', '#00838f', null],
  ['WhatsApp', '#2e7d32', 'whatsapp'],
]
export const CAMPAIGNS: readonly (readonly [name: string, utm: string])[] = [
  ['Lanzamiento Telefonía', 'lanzamiento-telefonia'],
  ['Mes de la mensajería', 'mensajeria'],
  ['Renovaciones', 'renovaciones'],
]
export const REASONS = ['Precio', 'Eligió a otro proveedor', 'No responde', 'Sin presupuesto']
export const STATUSES: readonly (readonly [entity: string, name: string, active: boolean, color: string])[] =
  [
    ['lead', 'Nuevo', true, '#1565c0'],
    ['lead', 'Contactado', true, '#ef6c00'],
    ['lead', 'Calificado', true, '#2e7d32'],
    ['lead', 'No interesado', false, '#757575'],
    ['person', 'Cliente', true, '#1565c0'],
    ['person', 'Cliente frecuente', true, '#2e7d32'],
    ['person', 'Inactivo', false, '#757575'],
    ['interaction', 'Pendiente', true, '#c62828'],
    ['interaction', 'En gestión', true, '#ef6c00'],
    ['interaction', 'Atendida', false, '#2e7d32'],
  ]

export const VARIABLE_TYPES: readonly { name: string; kind: VariableKind; choices: readonly string[] }[] = [
  { name: 'Dinero', kind: 'money', choices: [] },
  { name: 'Texto', kind: 'text', choices: [] },
  { name: 'Cantidad', kind: 'number', choices: [] },
  { name: 'Fecha', kind: 'date', choices: [] },
  { name: 'Canal', kind: 'several', choices: ['Llamada', 'WhatsApp', 'Correo', 'Visita'] },
  { name: 'Tamaño', kind: 'choice', choices: ['Pequeña', 'Mediana', 'Grande'] },
  { name: 'Forma de pago', kind: 'choice', choices: ['De contado', 'Mensual', 'Anual'] },
  { name: 'Colega', kind: 'person', choices: [] },
  { name: 'Archivo', kind: 'file', choices: [] },
]
export const VARIABLES: readonly (readonly [
  entity: VariableEntity,
  name: string,
  type: string,
  listed: boolean,
])[] = [
  ['person', 'Presupuesto', 'Dinero', true],
  ['person', 'Canal preferido', 'Canal', false],
  ['person', 'Documento firmado', 'Archivo', false],
  ['company', 'Empleados', 'Cantidad', true],
  ['company', 'Tamaño', 'Tamaño', true],
  ['business', 'Forma de pago', 'Forma de pago', true],
  ['business', 'Usuarios', 'Cantidad', false],
  ['business', 'Dirección de instalación', 'Texto', false],
  ['business', 'Fecha de instalación', 'Fecha', false],
  ['business', 'Ingeniero', 'Colega', false],
  ['interaction', 'Volver a llamar', 'Fecha', false],
  ['sale', 'Factura', 'Texto', true],
]
/** Variables required by stages of these names. */
export const REQUIRED_BY_STAGES: readonly (readonly [stage: string, variable: string])[] = [
  ['Contrato', 'Dirección de instalación'],
  ['Aprobación', 'Forma de pago'],
]
