/** `--measure` measures service times; otherwise simulates with those of service-times.ts. */
if (process.argv.includes('--measure')) await import('./measure.ts')
else await import('./report.ts')

export {}
