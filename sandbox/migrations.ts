/**
 * Migrations, one per entry; a released one never changes. Times named `_at` are ISO 8601, those named `_ms` are epoch
 * milliseconds.
 */
export const migrations = [
  `
  CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE customers (
    id INTEGER PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    code TEXT NOT NULL UNIQUE
  ) STRICT;

  CREATE TABLE transactions (
    id INTEGER PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    access_code TEXT NOT NULL UNIQUE,
    customer_id INTEGER NOT NULL REFERENCES customers,
    amount INTEGER NOT NULL CHECK (amount > 0),
    callback_url TEXT,
    metadata TEXT,
    status TEXT NOT NULL DEFAULT 'abandoned' CHECK (status IN ('abandoned', 'failed', 'success', 'reversed')),
    gateway_response TEXT NOT NULL DEFAULT 'The transaction was not completed',
    card TEXT,
    ip_address TEXT NOT NULL DEFAULT '',
    fees INTEGER,
    attempts TEXT NOT NULL DEFAULT '[]',
    created_at TEXT NOT NULL,
    paid_at TEXT
  ) STRICT;
  CREATE INDEX transactions_customer ON transactions (customer_id);
  CREATE INDEX transactions_created ON transactions (created_at);

  CREATE TABLE refunds (
    id INTEGER PRIMARY KEY,
    transaction_id INTEGER NOT NULL REFERENCES transactions,
    amount INTEGER NOT NULL CHECK (amount > 0),
    status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processed')),
    customer_note TEXT NOT NULL,
    merchant_note TEXT NOT NULL,
    created_at TEXT NOT NULL,
    refunded_at TEXT,
    due_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX refunds_transaction ON refunds (transaction_id);
  CREATE INDEX refunds_due ON refunds (due_ms) WHERE status = 'pending';

  CREATE TABLE recipients (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    account_number TEXT NOT NULL,
    bank_code TEXT NOT NULL,
    description TEXT NOT NULL,
    metadata TEXT,
    created_at TEXT NOT NULL,
    UNIQUE (account_number, bank_code)
  ) STRICT;

  CREATE TABLE transfers (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    reference TEXT NOT NULL UNIQUE,
    recipient_id INTEGER NOT NULL REFERENCES recipients,
    amount INTEGER NOT NULL CHECK (amount > 0),
    reason TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'otp', 'success', 'failed', 'reversed')),
    outcome TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    due_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX transfers_due ON transfers (due_ms) WHERE status = 'pending';

  CREATE TABLE webhooks (
    id INTEGER PRIMARY KEY,
    event TEXT NOT NULL,
    reference TEXT NOT NULL,
    body TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'given-up', 'held')),
    attempts INTEGER NOT NULL DEFAULT 0,
    last_answer TEXT,
    next_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX webhooks_due ON webhooks (next_ms) WHERE state = 'pending';
  CREATE INDEX webhooks_reference ON webhooks (reference);
  `,
  `
  CREATE TABLE refunds_that_may_fail (
    id INTEGER PRIMARY KEY,
    transaction_id INTEGER NOT NULL REFERENCES transactions,
    amount INTEGER NOT NULL CHECK (amount > 0),
    status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processed', 'failed')),
    outcome TEXT NOT NULL DEFAULT 'processed' CHECK (outcome IN ('processed', 'failed')),
    customer_note TEXT NOT NULL,
    merchant_note TEXT NOT NULL,
    created_at TEXT NOT NULL,
    refunded_at TEXT,
    due_ms INTEGER NOT NULL
  ) STRICT;
  INSERT INTO refunds_that_may_fail (id, transaction_id, amount, status, customer_note, merchant_note, created_at, refunded_at, due_ms)
    SELECT id, transaction_id, amount, status, customer_note, merchant_note, created_at, refunded_at, due_ms FROM refunds;
  DROP TABLE refunds;
  ALTER TABLE refunds_that_may_fail RENAME TO refunds;
  CREATE INDEX refunds_transaction ON refunds (transaction_id);
  CREATE INDEX refunds_due ON refunds (due_ms) WHERE status = 'pending';
  `,
  `
  CREATE TABLE disputes (
    id INTEGER PRIMARY KEY,
    transaction_id INTEGER NOT NULL REFERENCES transactions,
    amount INTEGER NOT NULL CHECK (amount > 0),
    category TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'awaiting-merchant-feedback'
      CHECK (status IN ('awaiting-merchant-feedback', 'awaiting-bank-feedback', 'resolved')),
    resolution TEXT CHECK (resolution IN ('merchant-accepted', 'auto-accepted', 'bank-accepted', 'declined')),
    attachments TEXT,
    evidence_id INTEGER,
    -- JSON lists, oldest first.
    messages TEXT NOT NULL,
    history TEXT NOT NULL,
    due_ms INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    resolved_at TEXT
  ) STRICT;
  CREATE INDEX disputes_transaction ON disputes (transaction_id);
  CREATE INDEX disputes_due ON disputes (due_ms) WHERE status = 'awaiting-merchant-feedback';

  CREATE TABLE dispute_evidence (
    id INTEGER PRIMARY KEY,
    dispute_id INTEGER NOT NULL REFERENCES disputes,
    body TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE dispute_files (
    name TEXT PRIMARY KEY,
    dispute_id INTEGER NOT NULL REFERENCES disputes,
    bytes INTEGER
  ) STRICT;

  ALTER TABLE refunds ADD COLUMN dispute_id INTEGER REFERENCES disputes;
  `,
  `ALTER TABLE transfers ADD COLUMN fee INTEGER NOT NULL DEFAULT 0 CHECK (fee >= 0)`,
  // 0 once the authorization of its card is deactivated.
  `ALTER TABLE transactions ADD COLUMN reusable INTEGER NOT NULL DEFAULT 1`,
]
