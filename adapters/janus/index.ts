export { createJanusEngine } from './engine.ts'
export { type JanusRuntime, provisionJanus } from './provision-janus.ts'
export { startJanus } from './start-janus.ts'
