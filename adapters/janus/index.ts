export { createJanusEngine } from './engine.ts'
export { provisionJanus } from './provision-janus.ts'
export { startJanus } from './start-janus.ts'
