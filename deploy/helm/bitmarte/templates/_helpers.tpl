{{- define "bitmarte.labels" -}}
app.kubernetes.io/name: bitmarte
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* Release name, which prefixes every object. */}}
{{- define "bitmarte.name" -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "bitmarte.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "bitmarte.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "bitmarte.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* The database's URL, of the operator's secret or of a secret of one's own. */}}
{{- define "bitmarte.databaseEnv" -}}
{{- if .Values.cloudnativepg.enabled }}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ include "bitmarte.name" . }}-database-app, key: uri } }
{{- if .Values.cloudnativepg.readFromReplicas }}
- name: DATABASE_USER
  valueFrom: { secretKeyRef: { name: {{ include "bitmarte.name" . }}-database-app, key: username } }
- name: DATABASE_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ include "bitmarte.name" . }}-database-app, key: password } }
- name: DATABASE_REPLICA_URLS
  value: postgres://$(DATABASE_USER):$(DATABASE_PASSWORD)@{{ include "bitmarte.name" . }}-database-ro:5432/bitmarte
{{- end }}
{{- end }}
{{- end }}

{{- define "bitmarte.env" -}}
- { name: APP_URL, value: {{ .Values.appUrl | quote }} }
{{- range $name, $value := .Values.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- include "bitmarte.databaseEnv" . }}
{{- end }}

{{- define "bitmarte.envFrom" -}}
- secretRef: { name: {{ .Values.secrets.app }} }
{{- if not .Values.cloudnativepg.enabled }}
- secretRef: { name: {{ .Values.secrets.database }} }
{{- end }}
{{- end }}
