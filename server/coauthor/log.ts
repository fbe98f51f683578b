/** Log of problems; pino's shape. */
export interface CoauthorLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
