{% macro cents(column, precision=2) -%}
    ({{ column }} / 100)::numeric(16, {{ precision }})
{%- endmacro %}

{% snapshot s %}
{{ config(target_schema='snap') }}
select * from {{ source('a', 'b') }}
{% endsnapshot %}

{% test positive(model, column_name) %}
select {{ column_name }} from {{ model }} where {{ column_name }} < 0
{% endtest %}
