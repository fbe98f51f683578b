CREATE TABLE "claims" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"run" text COLLATE "C" NOT NULL,
	"holder" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"origin" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "run_parts" (
	"run" text COLLATE "C" NOT NULL,
	"after" integer NOT NULL,
	"up_to" integer NOT NULL,
	"parts" text COLLATE "C" NOT NULL,
	"is_last" boolean NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_parts_run_after_pk" PRIMARY KEY("run","after")
);
--> statement-breakpoint
CREATE INDEX "claims_run" ON "claims" USING btree ("run");--> statement-breakpoint
CREATE INDEX "claims_until" ON "claims" USING btree ("until");--> statement-breakpoint
CREATE INDEX "news_told_at" ON "news" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "run_parts_written_at" ON "run_parts" USING btree ("written_at");