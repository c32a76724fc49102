/** Its message is one line that names the variable and never its value. */
export class ConfigError extends Error {}
